import type { Period } from '../savings/period.ts'

/** What became of a run, as lists are filtered by it. */
export const RUN_STATES = ['running', 'returned', 'failed', 'stopped', 'interrupted'] as const
export type RunState = (typeof RUN_STATES)[number]

/** Which runs of a person. */
export interface HistoryQuery extends Period {
  /** Words that are all in the task, the program or the result, in any case. */
  search?: string | undefined
  state?: RunState | undefined
  /** As `server.tool`. */
  tool?: string | undefined
  /** Only programs that somebody edited, or only those that nobody did. */
  edited?: boolean | undefined
  /** Of another account, by id or e-mail: for administrators. */
  person?: string | undefined
  /** The id of a session of work. */
  session?: string | undefined
  /** Only those that began until then (ISO 8601): what is new moves nothing. */
  asOf?: string | undefined
}
