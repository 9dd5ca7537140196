import { setImmediate as turn } from 'node:timers/promises'
import type { Database } from '../db/open-database.ts'
import { withoutNul } from '../db/text.ts'
import { inTurn } from '../db/transaction.ts'
import { PlaygroundError } from '../errors.ts'
import type { Outcome } from '../runs/outcome.ts'
import { workspaceKey } from '../workspace/workspace-key.ts'
import { logFileOf, numberIn } from './log-file.ts'
import type { SessionEntry, SessionPerson, SessionRun, SessionTask, WorkSession } from './session.ts'

/** Of one person in one workspace. */
const MOST_SESSIONS = 2_000
/** Of one session: what is read of it at once has a bound. */
const MOST_RUNS = 1_000
/** Files of earlier installations, or of programs, whose numbers are passed over. */
const MOST_PASSED = 1_000

const SHOWN = { _count: { select: { tasks: true } }, tasks: firstTask() } as const

/** A session with what lists show. */
export type SessionRow = Awaited<ReturnType<Database['workSession']['findFirstOrThrow']>> & {
  _count: { tasks: number }
  tasks: { title: string }[]
}

/** The rows behind sessions of work; `isMade` says whether there is a database at all. */
export function createSessionRows(database: () => Promise<Database>, isMade: () => boolean, workspacesDir: string) {
  const ownedBy = ({ id, workspaceDir }: SessionPerson) => ({
    owner: id,
    workspace: workspaceKey(workspacesDir, workspaceDir),
  })

  /** Null where the number is gone by now: somebody else began meanwhile. */
  async function take(
    db: Database,
    person: SessionPerson,
    { number, name }: { number: number; name: string },
  ): Promise<SessionRow | null> {
    const of = ownedBy(person)
    return inTurn(db, `sessions of ${of.owner}`, async (tx) => {
      if ((await tx.workSession.count({ where: of })) >= MOST_SESSIONS)
        throw new PlaygroundError('too-large', `There are at most ${MOST_SESSIONS} sessions. Delete some first.`)
      if ((await nextNumber(tx, of)) > number) return null
      const userId = person.isListed ? person.id : null
      const data = { ...of, userId, number, name, nameLower: name.toLowerCase() }
      return tx.workSession.create({ data, include: SHOWN })
    })
  }

  const currentId = async (person: SessionPerson) => {
    if (!isMade()) return undefined
    const where = { ...ownedBy(person), endedAt: null }
    const orderBy = [{ currentAt: 'desc' }, { number: 'desc' }] as const
    return (await (await database()).workSession.findFirst({ where, orderBy: [...orderBy], select: { id: true } }))?.id
  }

  return {
    currentId,

    /** The one in which something was done last, ended or not. */
    async lastUsedId(person: SessionPerson): Promise<string | undefined> {
      const where = { session: ownedBy(person), entry: { not: null } }
      const orderBy = [{ startedAt: 'desc' as const }, { runId: 'desc' as const }]
      const db = await database()
      return (await db.workSessionTask.findFirst({ where, orderBy, select: { sessionId: true } }))?.sessionId
    },

    /** `wanted` is its id, its number or the name of its log. Throws `not-found`. */
    async find(person: SessionPerson, wanted: string): Promise<SessionRow> {
      const number = numberIn(wanted)
      const where = { ...ownedBy(person), ...(number === null ? { id: wanted } : { number }) }
      const row = isMade() ? await (await database()).workSession.findFirst({ where, include: SHOWN }) : null
      if (row) return row
      throw new PlaygroundError('not-found', 'There is no such session. See them with: cem sessions list')
    },

    /**
     * Takes the next number that has no log yet: `hasLog` says of a number whether there is one. Throws `conflict` where too many
     * have one.
     */
    async begin(
      person: SessionPerson,
      name: string,
      hasLog: (number: number) => Promise<boolean>,
    ): Promise<SessionRow> {
      const of = ownedBy(person)
      const db = await database()
      // Looked at before: what takes a transaction keeps others waiting.
      for (;;) {
        const number = await firstFree(await nextNumber(db, of), hasLog)
        const made = await take(db, person, { number, name })
        if (made) return made
      }
    },

    async update(id: string, change: { name?: string; endedAt?: Date | null; currentAt?: Date }): Promise<void> {
      const nameLower = change.name?.toLowerCase()
      const data = { ...change, ...(nameLower !== undefined && { nameLower }) }
      await (await database()).workSession.update({ where: { id }, data })
    },

    /** Newest first; each word of `search` stands in its name or in one of its tasks, in any case. */
    async list(
      person: SessionPerson,
      { limit, before, search = '' }: { limit: number; before?: string | undefined; search?: string | undefined },
    ): Promise<SessionRow[]> {
      if (!isMade()) return []
      const words = withoutNul(search.toLowerCase()).split(/\s+/).filter(Boolean).slice(0, 10).map(asPattern)
      return (await database()).workSession.findMany({
        where: {
          ...ownedBy(person),
          ...(before && { startedAt: { lt: new Date(before) } }),
          AND: words.map((word) => ({
            OR: [{ nameLower: { contains: word } }, { tasks: { some: { titleLower: { contains: word } } } }],
          })),
        },
        include: SHOWN,
        orderBy: [{ startedAt: 'desc' }, { number: 'desc' }],
        take: limit,
      })
    },

    async remove(id: string): Promise<void> {
      const db = await database()
      await db.run.updateMany({ where: { sessionId: id }, data: { sessionId: null } })
      await db.workSession.delete({ where: { id } })
    },

    /** Throws `conflict` when it has ended, and `too-large` when it has as many runs as it may. */
    assertOpen({ endedAt, number, _count }: SessionRow): void {
      if (endedAt !== null)
        throw new PlaygroundError(
          'conflict',
          `Session ${number} has ended. Go on with it first (cem sessions resume ${number}), or begin another one.`,
        )
      if (_count.tasks >= MOST_RUNS)
        throw new PlaygroundError('too-large', `A session has at most ${MOST_RUNS} runs. Begin another one.`)
    },

    async addRun(sessionId: string, runId: string, title: string): Promise<void> {
      const text = withoutNul(title)
      const data = { sessionId, runId, title: text, titleLower: text.toLowerCase() }
      await (await database()).workSessionTask.create({ data })
    },

    /** Answers which session it belongs to; undefined when it, or the session, was deleted meanwhile. */
    async endRun(runId: string, outcome: string, entry: SessionEntry): Promise<string | undefined> {
      const db = await database()
      await db.workSessionTask.updateMany({ where: { runId }, data: { outcome, entry: JSON.stringify(entry) } })
      return (await db.workSessionTask.findUnique({ where: { runId }, select: { sessionId: true } }))?.sessionId
    },

    /** Answers which session it belonged to. */
    async removeRun(runId: string): Promise<string | undefined> {
      if (!isMade()) return undefined
      const db = await database()
      const found = await db.workSessionTask.findUnique({ where: { runId }, select: { sessionId: true } })
      await db.workSessionTask.deleteMany({ where: { runId } })
      return found?.sessionId
    },

    /** Their records are not there any more; what the session keeps of them stays. */
    async runsGone(runIds: readonly string[]): Promise<void> {
      if (!isMade()) return
      const where = { runId: { in: [...runIds] } }
      await (await database()).workSessionTask.updateMany({ where, data: { isKept: false } })
    },

    async runs(sessionId: string): Promise<SessionRun[]> {
      const select = { runId: true, title: true, startedAt: true, outcome: true, isKept: true } as const
      const rows = await (await database()).workSessionTask.findMany({
        where: { sessionId },
        select,
        orderBy: IN_ORDER,
      })
      return rows.map(toRun)
    },

    /** How many of its runs are tasks that have ended. */
    async countDone(sessionId: string): Promise<number> {
      const where = { sessionId, entry: { not: null }, outcome: { not: 'stopped' } }
      return (await database()).workSessionTask.count({ where })
    },

    /** One of its runs with what is kept of it. Throws `not-found`, also for one that has not ended. */
    async task(sessionId: string, runId: string): Promise<SessionTask> {
      const row = await (await database()).workSessionTask.findFirst({ where: { sessionId, runId } })
      if (row?.entry) return { ...toRun(row), entry: JSON.parse(row.entry) as SessionEntry }
      throw new PlaygroundError(
        'not-found',
        'Of this task the session keeps nothing: it has not ended, or was deleted.',
      )
    },

    /** Those that have ended, in the order they began; with `newest` only so many of the last. */
    async tasks(sessionId: string, newest?: number): Promise<SessionTask[]> {
      const where = { sessionId, entry: { not: null } }
      const db = await database()
      if (newest !== undefined) {
        const orderBy = [{ startedAt: 'desc' as const }, { runId: 'desc' as const }]
        return (await readAll(await db.workSessionTask.findMany({ where, orderBy, take: newest }))).reverse()
      }
      const all: SessionTask[] = []
      for (;;) {
        const page = { skip: all.length, take: SLICE }
        const rows = await db.workSessionTask.findMany({ where, orderBy: IN_ORDER, ...page })
        all.push(...(await readAll(rows)))
        if (rows.length < SLICE) return all
      }
    },
  }
}

export type SessionRows = ReturnType<typeof createSessionRows>

export const toSession = (row: SessionRow, current: string | undefined): WorkSession => ({
  ...{ id: row.id, number: row.number, name: row.name },
  startedAt: row.startedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  isCurrent: row.id === current,
  runs: row._count.tasks,
  firstTask: row.tasks[0]?.title ?? null,
  logFile: logFileOf(row.number),
})

type RunRow = Record<'runId' | 'title', string> & { startedAt: Date; outcome: string | null; isKept: boolean }

const toRun = ({ runId, title, startedAt, outcome, isKept }: RunRow): SessionRun => ({
  ...{ runId, title, isKept },
  startedAt: startedAt.toISOString(),
  outcome: outcome as Outcome['kind'] | null,
})

async function nextNumber(
  db: Pick<Database, 'workSession'>,
  where: { owner: string; workspace: string },
): Promise<number> {
  const last = await db.workSession.findFirst({ where, orderBy: { number: 'desc' }, select: { number: true } })
  return (last?.number ?? 0) + 1
}

async function firstFree(from: number, hasLog: (number: number) => Promise<boolean>): Promise<number> {
  for (let number = from; number < from + MOST_PASSED; number += 1) if (!(await hasLog(number))) return number
  throw new PlaygroundError(
    'conflict',
    `There are files for the next ${MOST_PASSED} sessions already, from ${logFileOf(from)} on. Move them elsewhere, then begin one.`,
  )
}

/** They may be many and large: so many are read before others have their turn. */
const SLICE = 50

async function readAll(rows: readonly (RunRow & { entry: string | null })[]): Promise<SessionTask[]> {
  const tasks: SessionTask[] = []
  for (const row of rows) {
    tasks.push({ ...toRun(row), entry: JSON.parse(row.entry ?? '') as SessionEntry })
    if (tasks.length % SLICE === 0) await turn()
  }
  return tasks
}

const IN_ORDER = [{ startedAt: 'asc' as const }, { runId: 'asc' as const }]

function firstTask() {
  return { select: { title: true }, orderBy: { startedAt: 'asc' as const }, take: 1 }
}

/** Databases differ in how the signs that patterns are made of are written when they mean themselves. */
const asPattern = (word: string) => word.replaceAll(/[%_\\]/g, '_')
