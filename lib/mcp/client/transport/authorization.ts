import type { AuthProvider } from '@modelcontextprotocol/client'
import type { KnownServer } from '../offer/server-source.ts'

/** Says to one remote server for whom we ask, and gets a new token when the old one has run out. */
export interface Authorization extends AuthProvider {
  /** What no log and no error may show. */
  secrets(): readonly string[]
}

/** Undefined for a server that nobody signs in at: its headers say all there is to say. */
export type Authorize = (known: KnownServer) => Authorization | undefined
