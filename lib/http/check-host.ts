import type { IncomingMessage } from 'node:http'
import type { Config } from '../config/config.ts'
import { isLoopbackHost, plainHost, readHost } from '../config/read-host.ts'

/** Says why a request is not for this server; null when it is. */
export type HostCheck = (request: IncomingMessage) => string | null

const WAYS_OUT =
  'Whoever runs it adds the name to server.allowed_hosts (ALLOWED_HOSTS), or sets NEXTAUTH_URL to the address that ' +
  'people open, and starts it again.'

/**
 * A web page can have its own name lead to this machine and is then, to a browser, of one origin with this server. What
 * it cannot choose is the name in the request: it has to be loopback, the configured host, that of NEXTAUTH_URL, or one
 * that the configuration names.
 */
export function createHostCheck(config: Config): HostCheck {
  const publicUrl = URL.parse(config.variable('NEXTAUTH_URL') ?? '')
  const named = [config.server.host, publicUrl?.hostname ?? '', ...config.server.allowed_hosts].map(plainHost)
  const names = new Set(named.filter((name) => name !== '' && !name.startsWith('*.')))
  const domains = named.filter((name) => name.startsWith('*.')).map((name) => name.slice(1))

  const isOurs = (host: string) =>
    isLoopbackHost(host) || names.has(host) || domains.some((domain) => host.endsWith(domain))

  return (request) => {
    const given = hostsOf(request)
    if (given.length === 0)
      return `This request has no Host header, so its target is unknown. Expected one such as "Host: ${config.server.host}".`
    const foreign = given.find((text) => !isOurs(readHost(text) ?? ''))
    if (foreign !== undefined)
      return `This server does not serve the host ${JSON.stringify(foreign.slice(0, 100))}. ${WAYS_OUT}`
    return null
  }
}

/** Every place in a request that names a host; all of them have to be ours, whichever is read later. */
function hostsOf({ rawHeaders, headers, url = '' }: IncomingMessage): string[] {
  // From the raw headers, because Node drops a second Host silently, and a proxy in front may have read the other one.
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  if (hosts.length === 0) return []
  const forwarded = String(headers['x-forwarded-host'] ?? '')
  const target = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url)
  return [
    ...hosts,
    ...(forwarded ? forwarded.split(',').map((part) => part.trim()) : []),
    ...(target ? [target[1] ?? ''] : []),
  ]
}
