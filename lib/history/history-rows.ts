import { setImmediate as turn } from 'node:timers/promises'
import type { Database } from '../db/open-database.ts'
import { asPattern, listedRun, PATTERN_SIGNS, type RunDetails, type RunRow, toolText } from '../db/run-rows.ts'
import { withoutNul } from '../db/text.ts'
import { NOT_FAILED } from '../runs/outcome.ts'
import type { Calendar } from '../savings/period.ts'
import { hidePrivate } from '../sessions/shares/hide-private.ts'
import type { HistoryQuery, RunState } from './history-query.ts'
import { hiddenTitle } from './others-runs.ts'
import { goneSince } from './removed-runs.ts'

/** So many are looked at in one go: a query holds up everybody. */
const PORTION = 500
/** Of somebody with more the newest are counted, and looked through for a word with a sign that patterns are made of. */
export const MOST_COUNTED = 20_000
const QUARTER_MS = 15 * 60_000
const MOST_WORDS = 10
/** Ids hold a sign that patterns are made of: what is found may be another. */
const MOST_LIKE = 20

/** A run as it was found: what was searched of it comes along when something was. */
export interface FoundRun extends RunRow {
  texts?: RunDetails['texts']
}

/** When a run began, and the tokens it used. */
export interface CountedRun {
  startedAt: Date
  tokens: number | null
}

/** How runs that have ended are told apart. */
const OUTCOMES: Record<Exclude<RunState, 'running' | 'failed'>, readonly string[]> = {
  returned: ['returned'],
  stopped: ['cancelled', 'stopped'],
  interrupted: ['interrupted'],
}

/** Which runs, and those that are left out of them. */
export interface Wanted {
  query: HistoryQuery
  calendar: Calendar
  without: readonly string[]
  /** Read by somebody else: only what their rows show is searched, and what was deleted is gone. */
  isOthers?: boolean
}

/** Finds the runs of a person. */
export function createHistoryRows(database: () => Promise<Database>) {
  /** All of them, newest first, batch by batch; nothing is held up meanwhile. */
  async function* batches(userId: string, wanted: Wanted): AsyncGenerator<MatchedRow[]> {
    const db = await database()
    const where = whereOf(userId, wanted)
    const isExactly = exactly(wanted)
    for (let after: string | undefined, looked = 0; looked < MOST_COUNTED; ) {
      const rows: MatchedRow[] = await db.run.findMany({
        ...{ where, orderBy: NEWEST_FIRST, take: PORTION },
        ...(after !== undefined && { cursor: { id: after }, skip: 1 }),
        select: {
          ...MATCHED,
          ...(isExactly && (wanted.isOthers ? SHOWN : SEARCHED)),
        },
      })
      yield isExactly ? rows.filter(isExactly) : rows
      if (rows.length < PORTION) return
      after = rows.at(-1)?.id
      looked += rows.length
      await turn()
    }
  }

  /** The ids at these places, where the database alone finds too many. */
  async function idsAt(userId: string, wanted: Wanted, offset: number, limit: number): Promise<string[]> {
    let before = 0
    const ids: string[] = []
    for await (const rows of batches(userId, wanted)) {
      ids.push(...rows.slice(Math.max(0, offset - before), Math.max(0, offset + limit - before)).map(({ id }) => id))
      before += rows.length
      if (before >= offset + limit) break
    }
    return ids
  }

  return {
    /** The newest run whose program is that of this run, edited. */
    async editedLast(userId: string, runId: string): Promise<string | undefined> {
      const db = await database()
      const found = await db.run.findMany({
        where: { userId, removedAt: null, edited: { contains: asPattern(`"from":"${runId}"`) } },
        ...{ orderBy: NEWEST_FIRST, take: MOST_LIKE },
        select: { id: true, edited: true },
      })
      return found.find(({ edited }) => edited?.includes(`"from":${JSON.stringify(runId)}`))?.id
    },

    /** Newest first, `limit` of them from the place `offset` on. */
    async find(userId: string, wanted: Wanted, offset: number, limit: number): Promise<FoundRun[]> {
      const db = await database()
      const include = { text: !wanted.isOthers && wordsOf(wanted.query.search).length > 0 }
      const where = exactly(wanted)
        ? { userId, id: { in: await idsAt(userId, wanted, offset, limit) } }
        : whereOf(userId, wanted)
      const skip = exactly(wanted) ? 0 : offset
      const rows = await db.run.findMany({ where, orderBy: NEWEST_FIRST, skip, take: limit, include })
      return rows.map((row) => ({
        ...listedRun(row),
        ...(row.text && { texts: { program: row.text.program, result: row.text.result } }),
      }))
    },

    /** The newest 20,000 of them, newest first, and how many there are. */
    async count(userId: string, wanted: Wanted): Promise<{ runs: CountedRun[]; total: number }> {
      const runs: CountedRun[] = []
      for await (const rows of batches(userId, wanted))
        runs.push(...rows.map(({ startedAt, tokens }) => ({ startedAt, tokens })))
      if (runs.length < MOST_COUNTED || exactly(wanted)) return { runs, total: runs.length }
      return { runs, total: await (await database()).run.count({ where: whereOf(userId, wanted) }) }
    },

    /** The newest 20,000 of them as lists show them, batch by batch. */
    async *each(userId: string, wanted: Wanted): AsyncGenerator<RunRow[]> {
      const db = await database()
      for await (const matched of batches(userId, wanted)) {
        const id = { in: matched.map((row) => row.id) }
        yield (await db.run.findMany({ where: { userId, id, removedAt: null }, orderBy: NEWEST_FIRST })).map(listedRun)
      }
    },

    /** Every tool that runs of this person used, with how many did; of the newest 20,000. */
    async tools(userId: string): Promise<Map<string, number>> {
      const db = await database()
      const counts = new Map<string, number>()
      for (let after: string | undefined, looked = 0; looked < MOST_COUNTED; looked += PORTION) {
        const batch: { id: string; tools: string }[] = await db.run.findMany({
          ...{ where: { userId, removedAt: null, tools: { not: '' } }, orderBy: NEWEST_FIRST, take: PORTION },
          ...(after !== undefined && { cursor: { id: after }, skip: 1 }),
          select: { id: true, tools: true },
        })
        for (const { tools } of batch)
          for (const tool of tools.split('|')) if (tool) counts.set(tool, (counts.get(tool) ?? 0) + 1)
        if (batch.length < PORTION) break
        after = batch.at(-1)?.id
        await turn()
      }
      return counts
    },
  }
}

const MATCHED = { id: true, startedAt: true, tokens: true } as const
/** What words are looked for in, by its person and by somebody else. */
const SEARCHED = { titleLower: true, nameLower: true, tools: true, text: { select: { lower: true } } } as const
const SHOWN = { title: true, name: true, tools: true } as const
type MatchedRow = { id: string } & CountedRun & {
    titleLower?: string
    nameLower?: string
    title?: string
    name?: string
    tools?: string
    text?: { lower: string } | null
  }

const NEWEST_FIRST = [{ startedAt: 'desc' as const }, { id: 'desc' as const }]

function whereOf(userId: string, { query, calendar, without, isOthers = false }: Wanted) {
  const { state, tool, edited, session, asOf } = query
  const { from, until } = calendar.quartersOf(query)
  return {
    ...{ userId, ...stateOf(state) },
    ...(without.length > 0 && { id: { notIn: [...without] } }),
    ...(tool !== undefined && { tools: { contains: asPattern(toolText(tool)) } }),
    ...(edited !== undefined && { edited: edited ? { not: null } : null }),
    ...(session !== undefined && !isOthers && { sessionId: session }),
    startedAt: {
      ...(from !== undefined && { gte: new Date(from * QUARTER_MS) }),
      ...(until !== undefined && { lt: new Date(until * QUARTER_MS) }),
      ...(asOf !== undefined && { lte: new Date(asOf) }),
    },
    AND: [
      // One that was deleted a moment ago stands where it stood, with a way back.
      isOthers ? { removedAt: null } : { OR: [{ removedAt: null }, { removedAt: { gt: goneSince() } }] },
      ...wordsOf(query.search).map((word) => {
        const contains = asPattern(word)
        const texts = isOthers ? [] : [{ text: { is: { lower: { contains } } } }]
        return { OR: [{ titleLower: { contains } }, { nameLower: { contains } }, ...texts] }
      }),
    ],
  }
}

/** What holds the words as they are written, where the database finds more; null where it finds only those. */
function exactly({ query: { search, tool }, isOthers }: Pick<Wanted, 'query' | 'isOthers'>) {
  const words = wordsOf(search)
  const isMore = [...words, tool ?? ''].some((word) => PATTERN_SIGNS.test(word))
  // Of others a word may be in what is hidden from whoever searches.
  if (!isMore && !(isOthers && words.length > 0)) return null
  return (row: MatchedRow): boolean => {
    if (tool !== undefined && !row.tools?.includes(toolText(tool))) return false
    const { titleLower = '', nameLower = '', text } = isOthers ? shownOf(row) : row
    return words.every((word) => titleLower.includes(word) || nameLower.includes(word) || text?.lower.includes(word))
  }
}

const shownOf = ({ title = '', name = '' }: MatchedRow): Pick<MatchedRow, 'titleLower' | 'nameLower' | 'text'> => ({
  titleLower: hiddenTitle(title).toLowerCase(),
  nameLower: hidePrivate(name).toLowerCase(),
})

const stateOf = (state: RunState | undefined) => {
  if (state === undefined) return {}
  if (state === 'running') return { status: { not: 'finished' } }
  return {
    status: 'finished',
    outcome: state === 'failed' ? { notIn: [...NOT_FAILED, ...OUTCOMES.interrupted] } : { in: [...OUTCOMES[state]] },
  }
}

/** The words of a search, in lower case. */
export const wordsOf = (search = ''): string[] =>
  withoutNul(search).toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)

export type HistoryRows = ReturnType<typeof createHistoryRows>
