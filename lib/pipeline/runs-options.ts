import type { Grants } from '../access/grants.ts'
import type { ApprovalTimes } from '../broker/pending-approvals.ts'
import type { Log } from '../config/log.ts'
import type { RunRows } from '../db/run-rows.ts'
import type { Person } from '../people/person.ts'
import type { RunEvent } from '../runs/event.ts'
import type { Retention } from '../runs/retention.ts'
import type { RunStore } from '../runs/run-store.ts'
import type { WaitingRun, WaitingRuns } from '../runs/waiting-runs.ts'
import type { Limits } from '../sandbox/contract.ts'
import type { SessionsOfRuns } from '../sessions/create-sessions.ts'
import type { PersonHome } from './person-home.ts'
import type { RunServices } from './run-services.ts'

/** Who is told of the ends of runs, beside their lists. */
export interface EndedRuns {
  /**
   * Reads what it needs of a run that has ended, while its events are in memory. What it answers is called when the run is
   * kept. Neither throws, and nobody waits for what comes of it.
   */
  take(person: Person, run: { runId: string; events: readonly RunEvent[] }): () => void
}

/** What runs are made of and kept in. */
export interface RunsOptions {
  store: RunStore
  rows: RunRows
  retention: Retention
  waiting: WaitingRuns
  grants: Grants
  /** The sessions of work that runs belong to. */
  sessions: SessionsOfRuns
  ended: EndedRuns
  approvalTimes: ApprovalTimes
  services: RunServices
  limits: Limits
  homeOf(person: Person): Promise<PersonHome>
  /** Whose run it is, for one that goes on without anybody asking; null when there is no such person any more. */
  personOf(run: WaitingRun): Promise<Person | null>
  /** Throws when this person's programs may not be run here. */
  mayRun(): Promise<void>
  log: Log
}
