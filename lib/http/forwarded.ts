import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { createAllowedHosts } from './private-address.ts'

/**
 * Makes the `X-Forwarded-…` headers of a request true: what a named proxy wrote stays, what anybody else wrote goes, and
 * `X-Forwarded-For` is afterwards the one address the request came from. The first that goes is told: it may be a proxy's
 * that nobody named.
 */
export function createForwarded(
  trustedProxies: readonly string[],
  onFirstDropped: (peer: string) => void,
): (request: IncomingMessage) => void {
  let isTold = false
  const isNamed = createAllowedHosts(trustedProxies)
  const isTrusted = (address: string) => isNamed('', address)

  return ({ headers, socket }) => {
    const peer = plainAddress(socket.remoteAddress ?? '') ?? 'unknown'
    const isProxy = isTrusted(peer)
    const claimed = isProxy ? String(headers['x-forwarded-for'] ?? '').split(',') : []
    if (!isProxy) {
      if (!isTold && headers['x-forwarded-for'] !== undefined) {
        isTold = true
        onFirstDropped(peer)
      }
      for (const name of Object.keys(headers)) {
        if (name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'x-real-ip') delete headers[name]
      }
    }
    headers['x-forwarded-for'] = origin(peer, claimed, isTrusted)
  }
}

/** From the nearest to the farthest: the first that no proxy of ours stands at. What is written beyond it is hearsay. */
function origin(peer: string, claimed: string[], isTrusted: (address: string) => boolean): string {
  let nearest = peer
  for (const text of claimed.reverse()) {
    const address = plainAddress(text.trim())
    if (address === null || !isTrusted(nearest)) break
    nearest = address
  }
  return nearest
}

/** Without brackets, port, zone and the IPv6 clothes of an IPv4 address; null for what is no address. */
export function plainAddress(text: string): string | null {
  const bare = text.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/%.*$/, '')
  const withoutPort = /^[\d.]+:\d+$/.test(bare) ? bare.replace(/:\d+$/, '') : bare
  const plain = withoutPort.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  return isIP(plain) === 0 ? null : plain
}
