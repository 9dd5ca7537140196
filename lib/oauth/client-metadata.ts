import { z } from 'zod'
import { isLoopbackHost } from '../config/read-host.ts'
import { visibleText, wordsIn } from '../discovery/pins/visible-text.ts'
import { plainLine } from '../format/unseen.ts'

/** The most that a client says of itself, in bytes. */
export const METADATA_MAX_BYTES = 16 * 1024
const MOST_REDIRECTS = 20
const URI_MAX = 1_000
const NAME_MAX = 80

/** What is kept of what a client says of itself. Everything else is dropped: logos, keys and other addresses would be fetched. */
export interface ClientMetadata {
  client_name: string
  redirect_uris: string[]
  grant_types: ['authorization_code', 'refresh_token']
  response_types: ['code']
  token_endpoint_auth_method: 'none'
  application_type: 'native'
}

const said = z.object({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string().max(URI_MAX)).min(1).max(MOST_REDIRECTS),
})

export type ReadMetadata = { kind: 'metadata'; metadata: ClientMetadata } | { kind: 'refused'; why: string }

/**
 * Reads what a client says of itself. Every client is a public one here: a secret that an app on somebody's computer has
 * is none, and PKCE does without.
 */
export function readClientMetadata(value: unknown): ReadMetadata {
  const parsed = said.safeParse(value)
  if (!parsed.success)
    return {
      kind: 'refused',
      why: `redirect_uris is a list of 1 to ${MOST_REDIRECTS} addresses of at most ${URI_MAX} characters.`,
    }
  const { client_name: name, redirect_uris: uris } = parsed.data
  const wrong = uris.map(faultOf).find((fault) => fault !== null)
  if (wrong) return { kind: 'refused', why: wrong }
  return {
    kind: 'metadata',
    metadata: {
      client_name: shownName(name),
      redirect_uris: uris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      // Its loopback address may have any port.
      application_type: 'native',
    },
  }
}

/**
 * One line that cannot be mistaken for what we say: nothing that is not seen, none of the quotation marks it is shown in, no
 * piles of marks, and letters that pass for Latin ones by their number.
 */
function shownName(name = ''): string {
  const said = plainLine(
    name
      .slice(0, 4 * NAME_MAX)
      .replace(QUOTES, ' ')
      .replace(/(\p{M}{2})\p{M}+/gu, '$1'),
  )
  if (!/[\p{L}\p{N}]/u.test(said)) return 'An app without a name'
  const line = visibleText(said, wordsIn(said))
  return line.length > NAME_MAX ? `${line.slice(0, NAME_MAX).toWellFormed()}…` : line
}

const QUOTES = /[\p{Pi}\p{Pf}"\u201a\u201e\u2033\u301d-\u301f\uff02]/gu

/** Schemes that MCP clients have registered on people's machines for themselves. */
const APP_SCHEMES =
  /^(?:vscode|vscode-insiders|vscodium|code-oss|cursor|cursor-nightly|windsurf|windsurf-next|zed|claude|codex|goose|warp|raycast|trae|kiro|antigravity|opencode|jetbrains|lmstudio|cline):$/
/** The name of a domain the other way round, as apps should call theirs (RFC 8252): it begins with a top one and does not end so. */
const REVERSED_DOMAIN = /^(?:com|org|net|io|dev|ai|app|co|me|sh|[a-z]{2})(?:\.[a-z0-9][a-z0-9-]*)+:$/
const TOP_DOMAIN_LAST = /\.(?:com|org|net|io|dev|ai|co|me|sh):$/

/**
 * Whether a scheme is an app's own. Of all others nobody knows what opens them: a browser that takes an address of a site
 * behind it, a program that runs scripts.
 */
function isOfApp({ protocol, host }: URL, uri: string): boolean {
  if (uri.indexOf(':', protocol.length) !== -1) return false
  return (
    APP_SCHEMES.test(protocol) || (REVERSED_DOMAIN.test(protocol) && !TOP_DOMAIN_LAST.test(protocol) && host === '')
  )
}

/** Why a code is not sent there; null where it may be. */
function faultOf(uri: string): string | null {
  const url = URL.parse(uri)
  const shown = JSON.stringify(uri.slice(0, 100))
  if (!url || !/^[\x21-\x7e]+$/.test(uri) || uri.includes('\\')) return `The redirect URI ${shown} is no plain address.`
  if (url.username || url.password) return `The redirect URI ${shown} has a user name in it, which hides its host.`
  if (uri.includes('#')) return `The redirect URI ${shown} has a fragment.`
  if (url.protocol === 'https:') return url.hostname.includes('*') ? `The redirect URI ${shown} has a wildcard.` : null
  if (url.protocol === 'http:')
    return isLoopbackHost(url.hostname)
      ? null
      : `The redirect URI ${shown} is http: and not on the person's own machine.`
  return isOfApp(url, uri)
    ? null
    : `The redirect URI ${shown} is none that is known to be an app's: https, http on the person's own machine, the scheme of a known MCP client, or one like com.example.app:/callback.`
}

/** Where codes for a redirect URI go, in the words that a person can judge. */
export function placeOf(redirectUri: string): string {
  const url = URL.parse(redirectUri)
  if (!url) return redirectUri.slice(0, 100)
  if (url.protocol === 'https:' || url.protocol === 'http:') return url.host
  return `${url.protocol}//${url.host}`.slice(0, 100)
}
