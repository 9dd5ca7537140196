import type { Account } from '../people/people.ts'
import type { Person } from '../people/person.ts'

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

/** Bearer tokens. Kept as SHA-256 hashes; whoever loses one makes another. */
export interface ApiTokens {
  /** The token is in the answer and never again. Throws `invalid-input` for an empty name or an end that is past. */
  create(email: string, token: { name: string; scope?: Scope; expiresAt?: Date }): Promise<{ token: string }>
  /** Oldest first, those of one person or everybody's. */
  list(email?: string): Promise<(ApiToken & { email: string })[]>
  /** Ends it at once. Throws `not-found` for one that is not there, or not that person's. */
  revoke(id: string, email?: string): Promise<void>
  /** Whose it is and what it may do; null when it is unknown, revoked or expired. Notes the use. */
  use(token: string): Promise<{ id: string; account: Account; scope: Scope } | null>
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

/** The sessions of browsers. A session cookie names one of them, and is good for as long as that is there. */
export interface BrowserSessions {
  /** `version` is the one the password was checked with: a session begun with an old password is none. */
  begin(
    personId: string,
    session: { version: number; userAgent: string; address: string; maxAgeS: number },
  ): Promise<{ id: string }>
  /** Whose it is; null when it was ended, is over or is not that person's. Notes the use. */
  use(session: { personId: string; sessionId: string }): Promise<Account | null>
  /** Last seen first. */
  list(personId: string): Promise<BrowserSession[]>
  /** Ends one at once. Throws `not-found` for one that is not there, or not that person's. */
  end(personId: string, id: string): Promise<void>
  /** Ends all, or all but one, and answers how many. */
  endAll(personId: string, exceptId?: string): Promise<number>
}

/** How people get in: every request is let in by one of these, and what stays open is ended with them. */
export interface Access {
  readonly sessions: BrowserSessions
  readonly tokens: ApiTokens
  /**
   * Calls `end` when the session or token that `person` came with is over, at the latest some seconds after it was
   * ended by another process. Answers a function that stops watching.
   */
  whileLetIn(person: Pick<Person, 'sessionId' | 'tokenId'>, end: () => void): () => void
}
