import { setImmediate as turn } from 'node:timers/promises'
import type { AskedBy } from '../runs/asked-by.ts'
import type { RunStatus } from '../runs/event.ts'
import type { ListedRun } from '../runs/run-reader.ts'
import type { OtherWay } from '../tokens/comparison.ts'
import type { Database } from './open-database.ts'
import { withoutNul } from './text.ts'

/** So many are asked for at once where more may be found than is meant: a query holds up everybody. */
const BATCH = 500
/** So many rows are looked at in one search at the most, the newest. */
const MOST_LOOKED_AT = 10_000

export type RunRow = ListedRun

/** What is kept of a run from its beginning on. */
interface AboutRun {
  version?: number | undefined
  by?: AskedBy
  session?: string | undefined
  way?: OtherWay | undefined
}

const isOtherWay = (way: string | null): way is OtherWay => way === 'direct' || way === 'directWithSearch'

/** The rows behind lists of runs. What happened in a run is in its journal. */
export function createRunRows(database: () => Promise<Database>) {
  return {
    async begin(
      userId: string,
      runId: string,
      title: string,
      { version, by, session, way }: AboutRun = {},
    ): Promise<void> {
      const text = withoutNul(title)
      await (await database()).run.create({
        data: {
          id: runId,
          userId,
          title: text,
          titleLower: text.toLowerCase(),
          status: 'preparing',
          version,
          askedBy: by ? JSON.stringify(by) : null,
          sessionId: session ?? null,
          way: way ?? null,
        },
      })
    },

    /** One that had ended goes on. */
    async resume(runId: string): Promise<void> {
      await (await database()).run.updateMany({
        where: { id: runId },
        data: { status: 'preparing', outcome: null, totalMs: null },
      })
    },

    async finish(runId: string, outcome: string, totalMs: number): Promise<void> {
      // updateMany: the run may have been removed meanwhile, with its person.
      await (await database()).run.updateMany({
        where: { id: runId },
        data: { status: 'finished', outcome, totalMs: Math.round(totalMs) },
      })
    },

    /**
     * Newest first, those that began before `before` (ISO 8601) and whose title holds every word of `search`, in any case.
     * A word with a sign that patterns are made of is searched for in the newest 10,000 that are like it. With `among` only
     * these, with `session` only those of this session of work.
     */
    async list(
      userId: string,
      {
        limit,
        before,
        search = '',
        among,
        session,
      }: { limit: number; before?: string; search?: string; among?: readonly string[]; session?: string },
    ): Promise<RunRow[]> {
      const words = withoutNul(search).split(/\s+/).filter(Boolean).slice(0, 10)
      const where = {
        userId,
        ...(among && { id: { in: [...among] } }),
        ...(session !== undefined && { sessionId: session }),
        ...(before && { startedAt: { lt: new Date(before) } }),
        // The title itself for rows of earlier versions, whose lower case the database made, which knows less of it.
        AND: words.map((word) => ({
          OR: [{ titleLower: { contains: asPattern(word.toLowerCase()) } }, { title: { contains: asPattern(word) } }],
        })),
      }
      const db = await database()
      const rows: Row[] = []
      const take = words.some((word) => PATTERN_SIGNS.test(word)) ? Math.max(limit, BATCH) : limit
      let lookedAt = 0
      for (let after: Row | undefined; ; ) {
        const batch = await db.run.findMany({
          where,
          orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
          take,
          ...(after && { cursor: { id: after.id }, skip: 1 }),
        })
        rows.push(...batch.filter(({ title }) => holdsAll(title, words)))
        after = batch.at(-1)
        lookedAt += batch.length
        if (rows.length >= limit || batch.length < take || lookedAt >= MOST_LOOKED_AT || !after) break
        await turn()
      }
      return rows.slice(0, limit).map((row) => ({
        runId: row.id,
        title: row.title,
        status: row.status as RunStatus,
        outcome: row.outcome,
        startedAt: row.startedAt.toISOString(),
        totalMs: row.totalMs,
        ...(row.version !== null && { version: row.version }),
        ...(row.sessionId !== null && { session: row.sessionId }),
        ...(isOtherWay(row.way) && { way: row.way }),
        // We wrote it, whole.
        ...(row.askedBy !== null && { by: JSON.parse(row.askedBy) as AskedBy }),
      }))
    },

    async remove(userId: string, runIds: readonly string[]): Promise<void> {
      await (await database()).run.deleteMany({ where: { id: { in: [...runIds] }, userId } })
    },
  }
}

type Row = Awaited<ReturnType<Database['run']['findMany']>>[number]

/** What finds the word and perhaps more: databases differ in how these signs are written when they mean themselves. */
const asPattern = (word: string) => word.replaceAll(new RegExp(PATTERN_SIGNS, 'g'), '_')
const PATTERN_SIGNS = /[%_\\]/

const holdsAll = (title: string, words: readonly string[]) =>
  words.every((word) => title.toLowerCase().includes(word.toLowerCase()))

export type RunRows = ReturnType<typeof createRunRows>
