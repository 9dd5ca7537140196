/** What is noted once a minute, of things that nothing else remembers. */
export interface Sample {
  /** Minutes since 1970. */
  minute: number
  running: number
  waiting: number
  /** Sandboxes made ahead. */
  ready: number
  /** How long 95 % of the last 1,000 programs waited for their sandbox at most; null where none has run since the start. */
  acquireP95Ms: number | null
  /** Of this process. */
  residentBytes: number
  /** Calls of tools since the minute before, and those that brought no result. */
  calls: number
  failures: number
  /** The server with most of those failures; empty: one that a person added, whose name is theirs. Null without failures. */
  failing: string | null
}

export const MINUTE_MS = 60_000
