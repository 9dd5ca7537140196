import { type AllowedHost, hostOf, readAllowedHost } from '../config/network-hosts.ts'

const MAX_NAMED = 5

/** Says that a host is not among those that may be reached: `no host`, `only a.example`. */
export type Refusal = (host: string, reach: string) => string

/** Why a URL may not be fetched, for people; null when it may be, as far as its host goes. */
export type RefuseHost = (url: URL) => string | null

/**
 * Looks whether a setting names the host of a URL. An entry without a port means the usual ones.
 * What addresses the name has is looked at when it is connected to.
 */
export function readAllowedHosts(entries: readonly string[], refusal: Refusal = refuseProgram): RefuseHost {
  const allowed = entries.map(readAllowedHost).filter((host) => host !== null)
  return (url) =>
    allowed.some((host) => isNamed(url, host)) ? null : refusal(url.host.slice(0, 255), nameSome(entries))
}

/**
 * What can be told of a `fetch` before it is made: why it will be refused, or null when nothing says so. `text` is null
 * where only the running program will know the URL.
 */
export function foretellRefusal(entries: readonly string[]): (text: string | null) => string | null {
  const refuse = readAllowedHosts(entries)
  return (text) => {
    const url = text === null ? null : URL.parse(text)
    if (url !== null && /^https?:$/.test(url.protocol)) return refuse(url)
    return entries.length > 0 ? null : 'fetch is refused: execution.allow_network_access names no host for programs.'
  }
}

function isNamed(url: URL, { name, isWildcard, port }: AllowedHost): boolean {
  const host = hostOf(url)
  if (isWildcard ? !host.endsWith(`.${name}`) : host !== name) return false
  return port === null ? url.port === '' : port === portOf(url)
}

const portOf = ({ port, protocol }: URL) => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port))

function nameSome(entries: readonly string[]): string {
  const named = entries.slice(0, MAX_NAMED).join(', ')
  const more = entries.length > MAX_NAMED ? ` and ${entries.length - MAX_NAMED} more` : ''
  return entries.length === 0 ? 'no host' : `only ${named}${more}`
}

const refuseProgram: Refusal = (host, reach) =>
  `fetch of ${host} is refused: programs here may reach ${reach}. ` +
  `An administrator allows it by adding "${host}" to execution.allow_network_access (ALLOW_NETWORK_ACCESS); ` +
  'otherwise use a tool.'
