import { setImmediate as turn } from 'node:timers/promises'
import { PlaygroundError } from '../errors.ts'
import type { AskedBy } from '../runs/asked-by.ts'
import type { RunStatus } from '../runs/event.ts'
import type { RunFacts } from '../runs/run-facts.ts'
import type { Edited, ListedRun } from '../runs/run-reader.ts'
import type { OtherWay } from '../tokens/comparison.ts'
import type { Database } from './open-database.ts'
import { withoutNul } from './text.ts'
import { isOrphan, isTaken } from './transaction.ts'

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
  edited?: Edited | undefined
}

/** What lists say of a run that has ended, and what it is found by. */
export interface RunDetails {
  facts: RunFacts
  texts: { program: string; result: string }
}

const isOtherWay = (way: string | null): way is OtherWay => way === 'direct' || way === 'directWithSearch'

/** The rows behind lists of runs. What happened in a run is in its journal. */
export function createRunRows(database: () => Promise<Database>) {
  return {
    async begin(
      userId: string,
      runId: string,
      title: string,
      { version, by, session, way, edited }: AboutRun = {},
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
          edited: edited ? JSON.stringify(edited) : null,
        },
      })
    },

    /** Throws `not-found` for one that was deleted a moment ago. */
    async assertNotRemoved(runId: string): Promise<void> {
      const { run } = await database()
      if ((await run.count({ where: { id: runId, removedAt: { not: null } } })) === 0) return
      throw new PlaygroundError('not-found', 'There is no run here. It was deleted a moment ago; bring it back first.')
    },

    /** One that had ended goes on. */
    async resume(runId: string): Promise<void> {
      await (await database()).run.updateMany({
        where: { id: runId },
        // One that was deleted while it was taken up goes on all the same.
        data: {
          removedAt: null,
          status: 'preparing',
          outcome: null,
          totalMs: null,
          facts: null,
          tools: '',
          tokens: null,
        },
      })
    },

    /** Without `details` what was kept of an earlier end stays. */
    async finish(runId: string, outcome: string, totalMs: number, details?: RunDetails): Promise<void> {
      const db = await database()
      // updateMany: the run may have been removed meanwhile, with its person.
      const { count } = await db.run.updateMany({
        where: { id: runId },
        data: { status: 'finished', outcome, totalMs: Math.round(totalMs), ...(details && columnsOf(details.facts)) },
      })
      if (count > 0 && details) await keepText(db, runId, details.texts)
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
        ...{ userId, removedAt: null },
        ...(among && { id: { in: [...among] } }),
        ...(session !== undefined && { sessionId: session }),
        ...(before && { startedAt: { lt: new Date(before) } }),
        // The title itself for rows of earlier versions, whose lower case the database made, which knows less of it.
        AND: words.map((word) => ({
          OR: [
            { titleLower: { contains: asPattern(word.toLowerCase()) } },
            { nameLower: { contains: asPattern(word.toLowerCase()) } },
            { title: { contains: asPattern(word) } },
          ],
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
        rows.push(...batch.filter(({ title, name }) => holdsAll(`${title}\n${name}`, words)))
        after = batch.at(-1)
        lookedAt += batch.length
        if (rows.length >= limit || batch.length < take || lookedAt >= MOST_LOOKED_AT || !after) break
        await turn()
      }
      return rows.slice(0, limit).map(listedRun)
    },

    async remove(userId: string, runIds: readonly string[]): Promise<void> {
      await (await database()).run.deleteMany({ where: { id: { in: [...runIds] }, userId } })
    },
  }
}

type Row = Awaited<ReturnType<Database['run']['findMany']>>[number]

/** A row as lists show it. */
export function listedRun(row: Row): RunRow {
  // What is JSON we wrote, whole.
  const read = <T>(text: string): T => JSON.parse(text) as T
  return {
    runId: row.id,
    title: row.title,
    status: row.status as RunStatus,
    outcome: row.outcome,
    startedAt: row.startedAt.toISOString(),
    totalMs: row.totalMs,
    ...(row.version !== null && { version: row.version }),
    ...(row.sessionId !== null && { session: row.sessionId }),
    ...(isOtherWay(row.way) && { way: row.way }),
    ...(row.askedBy !== null && { by: read<AskedBy>(row.askedBy) }),
    ...(row.edited !== null && { edited: read<Edited>(row.edited) }),
    ...(row.facts !== null && { facts: read<RunFacts>(row.facts) }),
    ...(row.name !== '' && { name: row.name }),
    ...(row.removedAt !== null && { removedAt: row.removedAt.toISOString() }),
  }
}

const MOST_TOKENS = 2 ** 31 - 1

/** Tools between bars, so that one is found by its whole name. */
export const toolText = (tool: string): string => `|${tool}|`

const columnsOf = (facts: RunFacts) => ({
  facts: JSON.stringify(facts),
  tools: facts.tools.length > 0 ? `|${facts.tools.join('|')}|` : '',
  tokens: facts.tokens === undefined ? null : Math.min(facts.tokens, MOST_TOKENS),
})

async function keepText(db: Database, runId: string, texts: RunDetails['texts']): Promise<void> {
  const [program, result] = [withoutNul(texts.program), withoutNul(texts.result)]
  const row = { program, result, lower: `${program}\n${result}`.toLowerCase() }
  try {
    await db.runText.upsert({ where: { runId }, create: { runId, ...row }, update: row })
  } catch (error) {
    // It was removed at this moment, or another process has just written the same.
    if (!isTaken(error) && !isOrphan(error)) throw error
  }
}

/** What finds the word and perhaps more: databases differ in how these signs are written when they mean themselves. */
export const asPattern = (word: string) => word.replaceAll(new RegExp(PATTERN_SIGNS, 'g'), '_')
export const PATTERN_SIGNS = /[%_\\]/

const holdsAll = (title: string, words: readonly string[]) =>
  words.every((word) => title.toLowerCase().includes(word.toLowerCase()))

export type RunRows = ReturnType<typeof createRunRows>
