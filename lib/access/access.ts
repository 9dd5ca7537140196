import type { Reach } from '../people/reach.ts'

/** What a bearer token may do: everything its person may, or only look. */
export const SCOPES = ['all', 'read'] as const
export type Scope = (typeof SCOPES)[number]

/** A bearer token as lists show it. */
export interface ApiToken {
  id: string
  name: string
  scope: Scope
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
