import type { LazyDatabase } from '../db/lazy-database.ts'
import type { RunRow } from '../db/run-rows.ts'
import { PlaygroundError } from '../errors.ts'
import { formatBytes } from '../format/bytes.ts'
import type { Person } from '../people/person.ts'
import type { Runs } from '../pipeline/runs.ts'
import { createTurnsByKey } from '../process/turns.ts'
import { Calendar, quarterOf } from '../savings/period.ts'
import { compareRuns } from './compare/compare-runs.ts'
import type { RunComparison } from './compare/comparison.ts'
import { listAsCsv } from './export-list.ts'
import { FillFacts } from './fill-facts.ts'
import { findHit, type Hit } from './find-hit.ts'
import type { HistoryQuery } from './history-query.ts'
import { type CountedRun, createHistoryRows, type Wanted, wordsOf } from './history-rows.ts'
import { nameRun } from './name-run.ts'
import { type OthersRun, type Owner, othersRow, ownerOf, readOthersRun } from './others-runs.ts'
import { programVersions, type RunVersion } from './program-versions.ts'
import { type RelatedRuns, relatedRuns } from './related-runs.ts'
import { RemovedRuns } from './removed-runs.ts'

/** A run of a list, with where it holds what was searched for. */
export interface HistoryRun extends RunRow {
  hit?: Hit
}

/** The runs of a day, of those that were found. */
export interface HistoryDay {
  /** As `2026-11-24`, in the time zone that was asked for. */
  day: string
  runs: number
  /** That they used, of those of which it is known. */
  tokens: number
}

/** How many runs there are, day by day, newest first. */
export interface HistoryOverview {
  total: number
  days: HistoryDay[]
  /** What came after it is not counted: it is asked for with this. */
  asOf: string
  /** Those that wait for an answer, where nothing is searched or filtered: they are not among the others. */
  waiting: RunRow[]
  /** Whose they are, where an administrator asked for those of another account: then none are told as waiting. */
  of?: Owner
}

/** Which part of what is found. */
export interface HistoryPage {
  offset: number
  limit: number
  /** Ids that are left out: those that wait, as the overview told. */
  without?: readonly string[] | undefined
}

/**
 * The runs of a person, found by words and filters. Administrators may ask for those of another account, to read them; whoever is
 * no administrator is told `not-found` then.
 */
export interface History {
  overview(person: Person, query?: HistoryQuery): Promise<HistoryOverview>
  /** Newest first, from the place `offset` on. */
  runs(person: Person, query: HistoryQuery, page: HistoryPage): Promise<HistoryRun[]>
  /** The newest 20,000 as CSV, piece by piece. Throws `forbidden` for those of another account. */
  exportList(person: Person, query: HistoryQuery): Promise<AsyncGenerator<string>>
  /** The tools that its runs used, those of most runs first; `of`: of another account. */
  tools(person: Person, of?: string): Promise<{ tool: string; runs: number }[]>
  /** One run of another account, as a link to it would show it; null where the account is one's own. */
  readOthers(person: Person, wanted: { person: string; runId: string }): Promise<OthersRun | null>
  /** The versions of the program of a run, in their order. Empty for a run that is not there. */
  versions(person: Person, runId: string): Promise<RunVersion[]>
  /** Throws `not-found`, `conflict` for a run that has not ended, `too-large` where too much was told of them. */
  compare(person: Person, a: string, b: string): Promise<RunComparison>
  /** Deletes a run that has ended; for half a minute it can be brought back. Throws `not-found`, `conflict`. */
  remove(person: Person, runId: string): Promise<void>
  /** Brings it back. Throws `not-found` when its time is over. */
  restore(person: Person, runId: string): Promise<void>
  /** A run with the other versions of its program. Throws `not-found`. */
  related(person: Person, runId: string): Promise<RelatedRuns>
  /** Names a program without a task, as it is then called. Throws `not-found`, `conflict` for a run with a task. */
  name(person: Person, runId: string, name: string): Promise<string>
  /** Removes runs that were deleted, from now on, also what an earlier process left of them. Never rejects. */
  lookAfterRemoved(): Promise<void>
  close(): Promise<void>
}

interface HistoryOptions {
  database: LazyDatabase
  runs(): Runs
  /** Null where there is no such person any more. */
  personOf(run: { personId: string; workspaceDir: string }): Promise<Person | null>
  warn(message: string): void
}

/** At most so many stand above the others; a database takes about a thousand ids in one query. */
const MOST_WAITING = 200
/** Of both runs together: comparing reads all that was told of them, without a pause. */
const MOST_COMPARED_BYTES = 32 * 1024 * 1024

export function createHistory(options: HistoryOptions): History {
  const { database, runs } = options
  const rows = createHistoryRows(database.open)
  const removed = new RemovedRuns(options)
  const filling = new FillFacts(options)
  const inTurn = createTurnsByKey({ atOnce: 1 })

  /** Whose runs are meant. */
  async function whoseRuns(person: Person, wanted: string | undefined) {
    const owner = await ownerOf(database, person, wanted)
    const whose = owner ? await options.personOf({ personId: owner.id, workspaceDir: '' }) : person
    // It went at this moment.
    if (!whose) throw new PlaygroundError('not-found', 'There is no such account. It was deleted.')
    return { owner, whose }
  }

  /** Days and zones that are none are told before anything is sent. */
  function listed(person: Person, query: HistoryQuery) {
    const wanted = { query, calendar: new Calendar(query.zone), without: [] }
    wanted.calendar.quartersOf(query)
    return csvOf(person, wanted)
  }

  async function* csvOf(person: Person, wanted: Wanted) {
    let isFirst = true
    for await (const batch of rows.each(person.id, wanted)) {
      yield listAsCsv(batch, isFirst)
      isFirst = false
    }
  }

  return {
    async overview(person, query = {}) {
      const { owner, whose } = await whoseRuns(person, query.person)
      // Of others nothing is done that they did not ask for.
      if (!owner) filling.start(person)
      const calendar = new Calendar(query.zone)
      const asOf = query.asOf ?? new Date().toISOString()
      const isAll = !owner && Object.keys(query).every((name) => ['zone', 'asOf', 'person'].includes(name))
      const waiting = isAll ? await runs().list(person, { status: 'awaiting-approval', limit: MOST_WAITING }) : []
      const without = waiting.map(({ runId }) => runId)
      const wanted = { query: { ...query, asOf }, calendar, without, isOthers: owner !== null }
      const { runs: counted, total } = await rows.count(whose.id, wanted)
      return { total, days: daysOf(counted, calendar), asOf, waiting, ...(owner && { of: owner }) }
    },

    async runs(person, query, { offset, limit, without = [] }) {
      const { owner, whose } = await whoseRuns(person, query.person)
      const calendar = new Calendar(query.zone)
      const wanted = { query, calendar, without: without.slice(0, MOST_WAITING), isOthers: owner !== null }
      const found = await rows.find(whose.id, wanted, offset, limit)
      // What their rows do not know: how those ended whose process is gone, and what lists say of runs of earlier versions.
      const among = found
        .filter(({ status, facts, removedAt }) => !removedAt && (status !== 'finished' || !facts))
        .map(({ runId }) => runId)
      const known = among.length > 0 ? await runs().list(whose, { among, limit: among.length }) : []
      const now = new Map(known.map((run) => [run.runId, run]))
      const words = wordsOf(query.search)
      return found.map(({ texts, ...run }) => {
        const hit = texts && findHit(texts, words)
        const row = { ...run, ...now.get(run.runId) }
        return owner ? othersRow(row) : { ...row, ...(hit && { hit }) }
      })
    },

    remove: (person, runId) => removed.remove(person, runId),
    restore: (person, runId) => removed.restore(person, runId),
    related: (person, runId) => relatedRuns(database, person, runId),
    name: (person, runId, name) => nameRun(options, person, runId, name),
    lookAfterRemoved: () => removed.lookAfter(),

    async close() {
      await removed.close()
      await filling.close()
    },

    async exportList(person, query) {
      const { owner } = await whoseRuns(person, query.person)
      if (owner) throw new PlaygroundError('forbidden', 'Runs of others are read, and not exported.')
      return listed(person, query)
    },

    async tools(person, of) {
      const { whose } = await whoseRuns(person, of)
      const counts = await rows.tools(whose.id)
      return [...counts]
        .map(([tool, of]) => ({ tool, runs: of }))
        .sort((a, b) => b.runs - a.runs || (a.tool < b.tool ? -1 : 1))
    },

    // One after the other: each may have many megabytes.
    readOthers: (person, wanted) => inTurn(person.id, () => readOthersRun(options, person, wanted)),

    versions: (person, runId) => programVersions(person, runId, { runs: runs(), editedLast: rows.editedLast }),

    compare: (person, a, b) =>
      inTurn(person.id, async () => {
        let bytes = 0
        for (const runId of [a, b]) {
          if (!(await runs().isFinished(person, runId)))
            throw new PlaygroundError('conflict', `The run ${runId} has not ended. Compare it when it has.`)
          bytes += await runs().sizeOf(person, runId)
        }
        if (bytes > MOST_COMPARED_BYTES)
          throw new PlaygroundError(
            'too-large',
            `These two runs have logs of ${formatBytes(bytes)}; at most ${formatBytes(MOST_COMPARED_BYTES)} are compared. Export them and compare the files.`,
          )
        const read = async (runId: string) => ({ runId, events: (await runs().log(person, runId)).events })
        return compareRuns(await read(a), await read(b))
      }),
  }
}

function daysOf(runs: readonly CountedRun[], calendar: Calendar): HistoryDay[] {
  const days: HistoryDay[] = []
  // Many runs begin in one quarter of an hour: writing a day takes longer than all the rest.
  const known = new Map<number, string>()
  for (const { startedAt, tokens } of runs) {
    const quarter = quarterOf(startedAt)
    const day = known.get(quarter) ?? calendar.dayOf(quarter)
    known.set(quarter, day)
    const last = days.at(-1)
    const at = last?.day === day ? last : { day, runs: 0, tokens: 0 }
    if (at !== last) days.push(at)
    at.runs++
    at.tokens += tokens ?? 0
  }
  return days
}
