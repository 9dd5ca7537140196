import type { FetchLike } from '@modelcontextprotocol/client'
import type { KnownServer } from '../../mcp/client/offer/server-source.ts'
import { openFetch, type Resolve } from '../../mcp/client/transport/open-fetch.ts'

// Metadata, a registration, a token: none of them is long.
const MAX_BYTES = 1024 * 1024

export interface AuthorizationFetchOptions {
  /** Private addresses an administrator named. */
  mayReach: (host: string, address: string) => boolean
  timeoutMs: number
  resolve?: Resolve
}

/**
 * The `fetch` for everything that is asked on the way to a token. A server says itself where to ask, so also one that
 * an administrator added leads to no other private address than its own. Redirects come back here.
 */
export function authorizationFetch(known: KnownServer, options: AuthorizationFetchOptions): FetchLike {
  const own = 'url' in known.server && known.addedBy === 'administrator' ? new URL(known.server.url).hostname : null
  const fetch = openFetch({
    maxBytes: MAX_BYTES,
    onTooLarge: () => {}, // Reading it fails, and that is told.
    mayReach: (host, address) => host === own?.replace(/^\[|\]$/g, '') || options.mayReach(host, address),
    ...(options.resolve && { resolve: options.resolve }),
  })
  return (url, init = {}) => fetch(url, { ...init, signal: AbortSignal.timeout(options.timeoutMs) })
}
