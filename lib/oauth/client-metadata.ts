import { z } from 'zod'
import { isLoopbackHost } from '../config/read-host.ts'
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

/** One line that cannot be mistaken for what we say: no control characters, none that turn the text around. */
function shownName(name = ''): string {
  const line = plainLine(name)
  if (!line) return 'An app without a name'
  return line.length > NAME_MAX ? `${line.slice(0, NAME_MAX).toWellFormed()}…` : line
}

// Run by the browser itself, or by a program of the system that was not made to be called by strangers.
const FORBIDDEN =
  /^(?:javascript|vbscript|data|blob|file|filesystem|about|view-source|resource|jar|chrome.*|edge|moz-.*|devtools|intent|android-app|content|shell|ms-.*|search.*|ldap|mailto|tel|sms|s?ftps?|wss?|ssh|telnet|smb|nfs|afp|git.*|x-apple.*|itms.*|steam|help|hcp|res|mk|ie\.http):$/

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
  return FORBIDDEN.test(url.protocol)
    ? `The redirect URI ${shown} begins with ${url.protocol}, which is not taken.`
    : null
}

/** Where codes for a redirect URI go, in the words that a person can judge. */
export function placeOf(redirectUri: string): string {
  const url = URL.parse(redirectUri)
  if (!url) return redirectUri.slice(0, 100)
  if (url.protocol === 'https:' || url.protocol === 'http:') return url.host
  return `${url.protocol}//${url.host}`.slice(0, 100)
}
