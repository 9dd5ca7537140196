import type { Person } from '../people/person.ts'
import type { Sessions, SessionsOfRuns } from '../sessions/create-sessions.ts'
import type { SessionRun, WorkSession } from '../sessions/session.ts'
import type { Runs } from './runs.ts'

/** Sessions of work, together with their runs. */
export interface SessionService extends Omit<Sessions, 'remove' | 'get' | 'export'> {
  /** `wanted` is an id, a number or `session_003`. A run that ended when nobody could note it is noted now. */
  get(person: Person, wanted: string): Promise<WorkSession & { tasks: SessionRun[] }>
  /** All that is kept of it, as its log in the workspace has it. */
  export(person: Person, wanted: string): ReturnType<Sessions['export']>
  /**
   * Forgets it, with its log and its links. Its runs stay, unless `runs` says that they go, too; throws `conflict` when one
   * of those is under way.
   */
  remove(person: Person, wanted: string, options?: { runs?: boolean }): Promise<void>
}

/** So many runs that have no end are looked at, the newest. */
const MOST_LOOKED_AT = 20

export function joinSessions(sessions: Sessions & SessionsOfRuns, runs: Runs): SessionService {
  /** Those whose process went away before it could note their end. */
  async function noteEnds(person: Person, wanted: string): Promise<void> {
    const { tasks } = await sessions.get(person, wanted)
    const open = tasks.filter(({ outcome, isKept }) => outcome === null && isKept).slice(-MOST_LOOKED_AT)
    for (const { runId, startedAt } of open) {
      // Of one that cannot be read nothing is noted.
      const record = await runs.get(person, runId).catch(() => null)
      if (record?.outcome) await sessions.ended(person, record, endOf(startedAt, record.timings.totalMs))
    }
  }

  return {
    ...sessions,
    async get(person, wanted) {
      await noteEnds(person, wanted)
      return sessions.get(person, wanted)
    },
    async export(person, wanted) {
      await noteEnds(person, wanted)
      return sessions.export(person, wanted)
    },
    async remove(person, wanted, { runs: withRuns = false } = {}) {
      if (withRuns) {
        const { tasks } = await sessions.get(person, wanted)
        for (const { runId } of tasks.filter(({ isKept }) => isKept)) await runs.remove(person, runId)
      }
      await sessions.remove(person, wanted)
    },
  }
}

const endOf = (startedAt: string, ms: number) => new Date(Date.parse(startedAt) + ms).toISOString()
