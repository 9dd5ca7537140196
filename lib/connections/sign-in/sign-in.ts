import type { OAuthDiscoveryState, OAuthTokens, StoredOAuthClientInformation } from '@modelcontextprotocol/client'

/** What is kept of signing in at one server. All of it is encrypted, together with how the server is reached. */
export interface SignIn {
  /** Whether the server wants somebody to sign in (again). */
  isNeeded: boolean
  /** What went wrong the last time somebody tried. */
  fault: string | null
  /** What the server said when it refused us. */
  challenge: Challenge
  pending: Pending | null
  grant: Grant | null
}

export interface Challenge {
  resourceMetadataUrl?: string
  scope?: string
}

/** Who we are at an authorization server: what one answer of it has to be asked about again. */
export interface Client {
  discovery: OAuthDiscoveryState
  client: StoredOAuthClientInformation
}

/** Somebody was sent to sign in and is not back yet. */
export interface Pending extends Client {
  /** Comes back with the browser; good for one time. */
  state: string
  personId: string
  /** Milliseconds since 1970. */
  startedAt: number
  redirectUrl: string
  verifier: string
}

/** Somebody signed in. */
export interface Grant extends Client {
  tokens: OAuthTokens
  /** Milliseconds since 1970; null when nobody said. */
  expiresAt: number | null
}

export const NOT_SIGNED_IN: SignIn = { isNeeded: false, fault: null, challenge: {}, pending: null, grant: null }

/** What an authorization server handed over, with the moment its token runs out. */
export function grantOf({ discovery, client }: Client, tokens: OAuthTokens): Grant {
  const { expires_in: seconds } = tokens
  return { discovery, client, tokens, expiresAt: seconds === undefined ? null : Date.now() + seconds * 1000 }
}
