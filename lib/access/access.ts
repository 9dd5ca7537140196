import type { Profile, Reach } from '../people/reach.ts'

/**
 * What a bearer token may do: everything its person may; look, and run programs whose tools are known to only read; or
 * only look.
 */
export const SCOPES = ['all', 'call-reads', 'read'] as const
export type Scope = (typeof SCOPES)[number]

/** A bearer token as lists show it. */
export interface ApiToken {
  id: string
  name: string
  /** Its first characters. Empty where it was made before they were kept. */
  prefix: string
  scope: Scope
  /** The servers and tools it reaches: `github`, `github/get_*`, `calculator/add`. Null: all. */
  tools: string[] | null
  /** What an MCP client is shown with it. Null: what the client asks for. */
  profile: Profile | null
  /** The token it was made with, and ends with. Null: made signed in, or by a command. */
  makerId: string | null
  createdAt: string
  /** Null: until it is revoked. */
  expiresAt: string | null
  /** Null: never. To the minute. */
  lastUsedAt: string | null
}

/** A browser in which somebody is signed in. */
export interface BrowserSession {
  id: string
  /** As the browser names itself. */
  userAgent: string
  /** The network address of the sign-in. */
  address: string
  createdAt: string
  /** To the minute. */
  lastSeenAt: string
}

/** A client that a person let in over OAuth, as lists show it. */
export interface ConnectedApp {
  id: string
  /** As it calls itself. */
  name: string
  /** Where its codes are sent: a host, or an app of the person's computer. */
  sentTo: string
  reach: Reach
  createdAt: string
  /** Null: never. To the minute. */
  lastUsedAt: string | null
}
