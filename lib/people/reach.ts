/** How far somebody who asks in a person's name may go. */
export interface Reach {
  /** Tools as `server.tool`, or all of a server as `server.*`. Null: every tool the person has. */
  tools: readonly string[] | null
  /** Only tools that say that they change nothing. */
  readsOnly: boolean
}
