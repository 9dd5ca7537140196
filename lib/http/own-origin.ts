import { isLoopbackHost, readHost } from '../config/read-host.ts'

interface Asked {
  /** The Host header, which is one of ours: what is none was refused before. */
  host: string | null
  /** `X-Forwarded-Proto`, which only a named proxy can have written. */
  protocol: string | null
  /** NEXTAUTH_URL: where people open it, or where it listens. */
  publicUrl: string | undefined
}

/**
 * The origin that whoever asks knows this server by. A public address is the one name of it; on one's own machine and
 * network it has several, and clients compare what they are told with what they called.
 */
export function ownOrigin({ host, protocol, publicUrl }: Asked): string {
  const known = URL.parse(publicUrl ?? '')
  const isWeb = known?.protocol === 'http:' || known?.protocol === 'https:'
  if (known && isWeb && !isLocalName(known.hostname)) return known.origin
  const asked = host !== null && readHost(host) !== null ? URL.parse(`${schemeOf(protocol)}://${host}`) : null
  return asked?.origin ?? (known && isWeb ? known.origin : 'http://127.0.0.1')
}

/** Also the addresses that only mean "all of this machine". */
const isLocalName = (name: string) => isLoopbackHost(name) || /^(0\.0\.0\.0|\[::\])$/.test(name)

const schemeOf = (protocol: string | null) => (protocol?.split(',')[0]?.trim() === 'https' ? 'https' : 'http')
