import { isNotFound, PlaygroundError } from '../errors.ts'
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
   * Forgets it, with its log and its links. Its runs stay, unless `runs` says that they go, too; throws `conflict`, and
   * deletes nothing, when one of those is under way.
   */
  remove(person: Person, wanted: string, options?: { runs?: boolean }): Promise<void>
}

/** One that was interrupted may have been taken up again. */
const MAY_GO_ON: ReadonlySet<SessionRun['outcome']> = new Set([null, 'interrupted'])
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

  /** All of them, or none where one is under way. */
  async function removeRuns(person: Person, sessionId: string): Promise<void> {
    await noteEnds(person, sessionId)
    const kept = (await sessions.get(person, sessionId)).tasks.filter(({ isKept }) => isKept)
    for (const { runId, outcome } of kept) if (MAY_GO_ON.has(outcome)) await assertOver(person, runId)
    for (const { runId } of kept) await runs.remove(person, runId).catch(unlessGone)
  }

  async function assertOver(person: Person, runId: string): Promise<void> {
    // One that cannot be read, or is gone, goes on nowhere.
    if (await runs.isFinished(person, runId).catch(() => true)) return
    throw new PlaygroundError(
      'conflict',
      `Run ${runId} of this session is not finished, so nothing was deleted. Stop it first.`,
    )
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
      await sessions.remove(person, wanted, withRuns ? (id) => removeRuns(person, id) : undefined)
    },
  }
}

function unlessGone(error: unknown): void {
  if (!isNotFound(error)) throw error
}

const endOf = (startedAt: string, ms: number) => new Date(Date.parse(startedAt) + ms).toISOString()
