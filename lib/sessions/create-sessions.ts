import type { Log } from '../config/log.ts'
import type { LazyDatabase } from '../db/lazy-database.ts'
import { withoutNul } from '../db/text.ts'
import { isNotFound, messageOf, PlaygroundError } from '../errors.ts'
import { plainLine } from '../format/unseen.ts'
import { assertFullReach, assertMayWrite } from '../people/reach.ts'
import { createTurnsByKey } from '../process/turns.ts'
import type { RunRecord } from '../runs/event.ts'
import type { Understood } from '../runs/understood.ts'
import type { Workspaces } from '../workspace/create-workspaces.ts'
import { outsideRun } from '../workspace/run-changes/current-run.ts'
import { entryOf } from './entry-of.ts'
import { CURRENT_LOG, logFileOf } from './log-file.ts'
import type { SessionPerson, SessionRun, SessionTask, WorkSession } from './session.ts'
import { isDone, type SessionLog, sessionLog } from './session-log.ts'
import { createSessionRows, type SessionRow, toSession } from './session-rows.ts'
import { createShares, type Shares } from './shares/create-shares.ts'
import { understandTask } from './understand-task.ts'
import { createLogWriter } from './write-log.ts'

const NAME_MAX = 100

/** Which session a run belongs to: its id or number, the one that is current (or a new one, where none is), or a new one. */
type WantedSession = string

/** A session that a run joins, with what it brings to the run. */
export interface JoinedSession {
  id: string
  understood?: Understood
}

/**
 * Sessions of work: runs that belong together. Several may go on at once; the one that was begun or gone on with last is
 * current. A session of somebody else is `not-found`.
 */
export interface Sessions {
  begin(person: SessionPerson, options?: { name?: string }): Promise<WorkSession>
  /** Null where none goes on. */
  current(person: SessionPerson): Promise<WorkSession | null>
  /** `wanted` is an id, a number or `session_003`. */
  get(person: SessionPerson, wanted: string): Promise<WorkSession & { tasks: SessionRun[] }>
  /** One of its runs with what is kept of it: the record itself may be gone. Throws `not-found` for one that has not ended. */
  task(person: SessionPerson, wanted: string, runId: string): Promise<SessionTask>
  /** Newest first; each word of `search` stands in its name or in one of its tasks. `before` is an ISO 8601 time. */
  list(
    person: SessionPerson,
    options?: { limit?: number; before?: string | undefined; search?: string | undefined },
  ): Promise<WorkSession[]>
  /** It is current from then on, also when it had ended. */
  resume(person: SessionPerson, wanted: string): Promise<WorkSession>
  /** No run joins it from then on. Of one that has ended nothing changes. */
  end(person: SessionPerson, wanted: string): Promise<WorkSession>
  /** Throws `invalid-input` for a name that is too long. */
  rename(person: SessionPerson, wanted: string, name: string): Promise<WorkSession>
  /** All that is kept of it, as its log in the workspace has it. */
  export(person: SessionPerson, wanted: string): Promise<SessionLog>
  /** Forgets it, with its log and its links. Its runs stay, unless `first` removes them: its log is not written for each of them. */
  remove(person: SessionPerson, wanted: string, first?: (sessionId: string) => Promise<void>): Promise<void>
  readonly shares: Shares
}

/** What runs tell of themselves. */
export interface SessionsOfRuns {
  /**
   * The session that a run of this task is to join. `asWritten`: nothing is put in the place of its words. Throws `not-found`,
   * and `conflict` for a session that has ended.
   */
  join(
    person: SessionPerson,
    wanted: WantedSession,
    asked: { task?: string | undefined; asWritten?: boolean | undefined },
  ): Promise<JoinedSession>
  begun(sessionId: string, runId: string, title: string): Promise<void>
  /** Keeps what came of it, and writes the log. Never rejects: a run is not undone by it. */
  ended(person: SessionPerson, record: RunRecord, endedAt: string): Promise<void>
  /** It was deleted: nothing of it is kept. */
  removed(person: SessionPerson, runId: string): Promise<void>
  /** Their records were removed as old. */
  gone(runIds: readonly string[]): Promise<void>
}

interface SessionsOptions {
  database: LazyDatabase
  /** The whole of a run, for whoever has a link to it. */
  recordOf(personId: string, runId: string): Promise<RunRecord>
  workspaces: Pick<Workspaces, 'open' | 'withinQuota'>
  workspacesDir: string
  log: Log
}

/** All of a session may be megabytes: one after the other of each person. */
const exportsInTurn = createTurnsByKey({
  atOnce: 1,
  waiting: 20,
  busy: 'Too many of your sessions are being exported. Try again in a moment.',
})
/** So many are written into a workspace: its log is made anew after each run. */
const WRITTEN_TASKS = 200
/** So many tasks of a session are looked at for a next one. */
const LOOKED_BACK = 12

export function createSessions({
  database,
  recordOf,
  workspaces,
  workspacesDir,
  log,
}: SessionsOptions): Sessions & SessionsOfRuns {
  const rows = createSessionRows(database.open, database.isMade, workspacesDir)
  const writeLog = createLogWriter(workspaces)
  const shown = async (person: SessionPerson, row: SessionRow) => toSession(row, await rows.currentId(person))
  const hasLog = (person: SessionPerson) => (number: number) =>
    workspaces
      .open(person.workspaceDir)
      .stat(logFileOf(number))
      .then(
        () => true,
        // What is in the way of its folder is in the way of every number.
        () => false,
      )

  /** The log as it is now, written into the workspace. What is in the way there keeps nobody from working. */
  async function writeOut(person: SessionPerson, sessionId: string): Promise<void> {
    const read = async () => {
      const row = await rows.find(person, sessionId).catch(unlessGone)
      if (!row) return null
      const tasks = await rows.tasks(sessionId, WRITTEN_TASKS)
      const session = await shown(person, row)
      if (tasks.length === 0) return null
      const isCurrent = (await rows.lastUsedId(person)) === sessionId
      const before = (await rows.countDone(sessionId)) - tasks.filter(isDone).length
      return { log: sessionLog(session, person.id, tasks, before), number: row.number, isCurrent }
    }
    await outsideRun(() => writeLog(person.workspaceDir, read)).catch((error: unknown) =>
      log('warn', `The log of a session could not be written: ${messageOf(error)}`),
    )
  }

  async function removeFile({ workspaceDir }: SessionPerson, name: string): Promise<void> {
    const workspace = workspaces.open(workspaceDir)
    await outsideRun(async () => {
      // A folder that a program put there is no log.
      if ((await workspace.stat(name)).type === 'file') await workspace.remove(name)
    }).catch((error: unknown) => {
      if (!isNotFound(error)) log('warn', `The log of a session could not be removed: ${messageOf(error)}`)
    })
  }

  /** Those that are being removed, with their runs. */
  const going = new Set<string>()

  async function beforeGoing(person: SessionPerson, id: string, work: () => Promise<void>): Promise<void> {
    going.add(id)
    try {
      await work()
    } catch (error) {
      // It stays, and some of its runs may be gone.
      await writeOut(person, id)
      throw error
    } finally {
      going.delete(id)
    }
  }

  async function begin(person: SessionPerson, name = ''): Promise<SessionRow> {
    return rows.begin(person, checkName(name), hasLog(person))
  }

  async function changed(
    person: SessionPerson,
    wanted: string,
    change: (row: SessionRow) => Parameters<typeof rows.update>[1],
  ): Promise<WorkSession> {
    assertMayWrite(person, 'change sessions')
    const { id, ...before } = await rows.find(person, wanted)
    await rows.update(id, change({ id, ...before }))
    await writeOut(person, id)
    return shown(person, await rows.find(person, id))
  }

  return {
    async begin(person, { name } = {}) {
      assertMayWrite(person, 'begin sessions')
      return shown(person, await begin(person, name))
    },

    async current(person) {
      const id = await rows.currentId(person)
      return id === undefined ? null : toSession(await rows.find(person, id), id)
    },

    async get(person, wanted) {
      const row = await rows.find(person, wanted)
      return { ...(await shown(person, row)), tasks: await rows.runs(row.id) }
    },

    async task(person, wanted, runId) {
      return rows.task((await rows.find(person, wanted)).id, runId)
    },

    async list(person, { limit = 50, before, search } = {}) {
      const [listed, current] = [await rows.list(person, { limit, before, search }), await rows.currentId(person)]
      return listed.map((row) => toSession(row, current))
    },

    resume: (person, wanted) => changed(person, wanted, () => ({ endedAt: null, currentAt: new Date() })),

    end: (person, wanted) => changed(person, wanted, ({ endedAt }) => ({ endedAt: endedAt ?? new Date() })),

    async rename(person, wanted, name) {
      const checked = checkName(name)
      return changed(person, wanted, () => ({ name: checked }))
    },

    async export(person, wanted) {
      const row = await rows.find(person, wanted)
      const session = await shown(person, row)
      return exportsInTurn(person.id, async () => sessionLog(session, person.id, await rows.tasks(row.id)))
    },

    async remove(person, wanted, first) {
      assertFullReach(person, 'delete sessions')
      const { id, number } = await rows.find(person, wanted)
      if (first) await beforeGoing(person, id, () => first(id))
      await rows.remove(id)
      for (const name of [logFileOf(number), CURRENT_LOG]) await removeFile(person, name)
      const last = await rows.lastUsedId(person)
      if (last !== undefined) await writeOut(person, last)
    },

    shares: createShares({ database, rows, recordOf }),

    async join(person, wanted, { task, asWritten = false }) {
      assertMayWrite(person, 'add runs to sessions')
      const row = await (wanted === 'new'
        ? begin(person)
        : wanted === 'current'
          ? currentOf(person)
          : rows.find(person, wanted))
      rows.assertOpen(row)
      if (task === undefined) return { id: row.id }
      const before = await rows.tasks(row.id, LOOKED_BACK)
      const understood = await understandTask(task, before, { logFile: logFileOf(row.number), asWritten })
      return { id: row.id, ...(understood && { understood }) }
    },

    begun: (sessionId, runId, title) => rows.addRun(sessionId, runId, title),

    async ended(person, record, endedAt) {
      const { runId, outcome } = record
      if (outcome === null) return
      try {
        const sessionId = await rows.endRun(runId, outcome.kind, entryOf(record, endedAt))
        if (sessionId !== undefined) await writeOut(person, sessionId)
      } catch (error) {
        log('warn', `What a session keeps of run ${runId} could not be written: ${messageOf(error)}`)
      }
    },

    async removed(person, runId) {
      const sessionId = await rows.removeRun(runId)
      if (sessionId !== undefined && !going.has(sessionId)) await writeOut(person, sessionId)
    },

    gone: (runIds) => rows.runsGone(runIds),
  }

  async function currentOf(person: SessionPerson): Promise<SessionRow> {
    const id = await rows.currentId(person)
    return id === undefined ? begin(person) : rows.find(person, id)
  }
}

function unlessGone(error: unknown): null {
  if (isNotFound(error)) return null
  throw error
}

function checkName(name: string): string {
  const plain = plainLine(withoutNul(name))
  if (plain.length <= NAME_MAX) return plain
  throw new PlaygroundError(
    'invalid-input',
    `The name of a session has at most ${NAME_MAX} characters, and this one has ${plain.length}.`,
  )
}
