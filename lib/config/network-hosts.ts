import { isIP } from 'node:net'
import { z } from 'zod'

const EXPECTED =
  'expected hosts such as "api.example.com" or "*.example.com" (all below it), either with a port behind it: ' +
  '"api.example.com:8443"'

/** A host that programs may reach by `fetch`, in the spelling of the `hostname` of a URL. */
export interface AllowedHost {
  name: string
  /** Whether it stands for every name below it, and not for itself. */
  isWildcard: boolean
  /** Null: those of http and https. */
  port: number | null
}

/** Reads an entry of `execution.allow_network_access`; null when it is none. */
export function readAllowedHost(text: string): AllowedHost | null {
  const [, star, host, port] = /^(\*\.)?(\[[^\]]+\]|[^\s:/?#@%\\*[\]]+)(?::(\d{1,5}))?$/.exec(text) ?? []
  const url = host === undefined ? null : URL.parse(`http://${host}${port === undefined ? '' : `:${port}`}/`)
  if (url === null || port === '0') return null
  const name = hostOf(url)
  const isWildcard = star !== undefined
  // The setting was a switch in the Python original; whoever turns it on has no host of that name in mind.
  if (name === 'true' || name === 'false') return null
  // "*.com" would be most of the internet, and an address has nothing below it.
  if (isWildcard && (!name.includes('.') || isIP(name) !== 0)) return null
  return { name, isWildcard, port: port === undefined ? null : Number(port) }
}

/** The host of a URL without the brackets of IPv6 and the dot that a full name may end in. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$|\.$/g, '')

/** Hosts that `fetch` of programs may reach. `false`, as in the Python original, is none. */
export const networkHosts = z.union([
  z.literal(false).transform((): string[] => []),
  z.array(
    z
      .string()
      .trim()
      .refine((text) => readAllowedHost(text) !== null, EXPECTED),
  ),
])
