import { setTimeout as sleep } from 'node:timers/promises'
import type { LazyDatabase } from '../db/lazy-database.ts'
import { isNotFound, messageOf, PlaygroundError } from '../errors.ts'
import type { Person } from '../people/person.ts'
import type { Runs } from '../pipeline/runs.ts'
import type { EndedRuns } from '../pipeline/runs-options.ts'
import { isUnreadable } from '../runs/run-reader.ts'
import type { ModelPrice } from '../tokens/prices/model-price.ts'
import { type EndedRun, endedRun } from './ended-run.ts'
import { type ExportedBy, exportCsv, exportOf, exportRuns } from './export-savings.ts'
import { FillMissing, unreadable } from './fill-missing.ts'
import { Calendar, type Period } from './period.ts'
import { makeReport, type SavingsReport } from './report.ts'
import { runOf, type SavingRun } from './run-list.ts'
import type { PartKind, Saving } from './saving.ts'
import { savingOfRun } from './saving-of.ts'
import { createSavingRows } from './saving-rows.ts'
import type { KeptSaving, SavingSource, Scope } from './saving-source.ts'
import { type HeldSaving, savingsInMemory } from './savings-in-memory.ts'

/** Of which runs. */
export interface SavingsQuery extends Period {
  /** `everybody`: for administrators. Default: own. */
  whose?: 'own' | 'everybody' | undefined
  /** Waits for older runs that are being read, for 20 s at most. Exports do. */
  isPatient?: boolean | undefined
}

/** Which runs of those: at most one of server, skill and person. */
export interface SavingRunsQuery extends SavingsQuery {
  /** Empty: those that called none; the part that belongs to none. */
  server?: string | undefined
  skill?: string | undefined
  /** For administrators. */
  personId?: string | undefined
  /** Those after this one, as `next` of the page before. */
  after?: string | undefined
  /** 1 to 1,000, default 50. */
  limit?: number | undefined
}

/** What was saved over time, from what is kept of runs. */
export interface Savings {
  /** Throws `invalid-input` for a period or zone that there is not, `not-found` where it is not about oneself and one is no administrator. */
  report(person: Person, query?: SavingsQuery): Promise<SavingsReport>
  /** The runs behind a figure, newest first. Throws the same. */
  runs(person: Person, query?: SavingRunsQuery): Promise<{ runs: SavingRun[]; next: string | null }>
  /** One table of the report, or every run. Throws the same, and `too-large` for more than 50,000 runs. */
  export(person: Person, by: ExportedBy, format: 'csv' | 'json', query?: SavingsQuery): Promise<string>
}

interface SavingsOptions {
  database: LazyDatabase
  /** What a model costs by today's settings; null where it is not known. */
  priceOf(model: string): Promise<ModelPrice | null>
  /** Asked for when it is needed: runs are made with what this notes of them. */
  runs(): Pick<Runs, 'log' | 'isFinished' | 'list'>
  warn(message: string): void
}

/** Where savings are read, and of which runs. */
interface Looked {
  source: SavingSource
  scope: Scope
  period: Period
  calendar: Calendar
  isFilling: boolean
}

const PAGE = 50
const MOST_EXPORTED = 50_000
const EXPORT_PAGE = 1_000
/** Of somebody without an account so many of the newest runs are read: nothing is kept of them. */
const MOST_READ = 1_000
const PATIENCE_MS = 20_000

export function createSavings({ database, priceOf, runs, warn }: SavingsOptions) {
  const rows = createSavingRows(database.open)
  const pending = new Set<Promise<void>>()
  const savingOf = async (run: EndedRun): Promise<Saving> =>
    savingOfRun(run, run.model === null ? null : await priceOf(run.model))

  /** Null for one that goes on, or is gone; `unreadable` for a log that was changed from outside. */
  async function read(personId: string, runId: string): Promise<Saving | 'unreadable' | null> {
    const person = { id: personId }
    try {
      if (!(await runs().isFinished(person, runId))) return null
      const run = endedRun(runId, (await runs().log(person, runId)).events)
      return run && (await savingOf(run))
    } catch (error) {
      if (isNotFound(error)) return null
      // What is no event is found out when it is used as one.
      if (isUnreadable(error) || error instanceof TypeError || error instanceof RangeError) return 'unreadable'
      throw error
    }
  }
  const filling = new FillMissing({ rows, read, warn })

  async function sourceFor(person: Person, whose: SavingsQuery['whose']): Promise<SavingSource> {
    if (person.isListed || (whose === 'everybody' && database.isMade())) return rows
    const held: HeldSaving[] = []
    for (const { runId, title, status, startedAt } of await runs().list(person, { limit: MOST_READ })) {
      if (status !== 'finished') continue
      const saving = await read(person.id, runId)
      if (saving) held.push({ ...(saving === 'unreadable' ? unreadable(runId, startedAt) : saving), title })
    }
    return savingsInMemory(person.id, held)
  }

  async function look(person: Person, { whose = 'own', isPatient, ...period }: SavingsQuery): Promise<Looked> {
    if (whose === 'everybody') assertAdministrator(person)
    const calendar = new Calendar(period.zone)
    const scope: Scope = { ...(whose === 'own' && { personId: person.id }), ...calendar.quartersOf(period) }
    const source = await sourceFor(person, whose)
    const isFilling = source === rows && (await filling.start(scope.personId))
    if (!isFilling || !isPatient) return { source, scope, period, calendar, isFilling }
    await Promise.race([filling.settled(), sleep(PATIENCE_MS, undefined, { ref: false })])
    return { source, scope, period, calendar, isFilling: await filling.start(scope.personId) }
  }

  async function report(person: Person, query: SavingsQuery = {}): Promise<SavingsReport> {
    return reportOf(await look(person, query))
  }

  async function reportOf({ source, scope, isFilling, ...about }: Looked): Promise<SavingsReport> {
    return { ...(await makeReport(source, scope, about)), isFilling }
  }

  async function listRuns(person: Person, query: SavingRunsQuery = {}) {
    const { server, skill, personId, after, limit = PAGE, ...wanted } = query
    if ([server, skill, personId].filter((each) => each !== undefined).length > 1)
      throw new PlaygroundError(
        'invalid-input',
        'Runs are asked for by a server, a skill or a person: take one of them.',
      )
    if (personId !== undefined && personId !== person.id) assertAdministrator(person)
    const { source, scope } = await look(person, wanted)
    const part = partOf({ server, skill })
    const found = await source.runs(
      { ...scope, ...(personId !== undefined && { personId }) },
      { ...(part && { part }), ...(after !== undefined && { after }), limit: limit + 1 },
    )
    const page = found.slice(0, limit)
    return {
      runs: page.map((kept) => runOf(person, kept)),
      next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
    }
  }

  async function everyRun({ source, scope }: { source: SavingSource; scope: Scope }): Promise<KeptSaving[]> {
    const all: KeptSaving[] = []
    for (;;) {
      const after = all.at(-1)?.id
      const page = await source.runs(scope, { ...(after !== undefined && { after }), limit: EXPORT_PAGE })
      all.push(...page)
      if (page.length < EXPORT_PAGE) return all
      if (all.length > MOST_EXPORTED) throw tooMany(all.length)
    }
  }

  const savings: Savings = {
    report,
    runs: listRuns,
    async export(person, by, format, query = {}) {
      const whose = by === 'person' && person.admin ? 'everybody' : query.whose
      // Once: what is there later may be more.
      const looked = await look(person, { ...query, whose, isPatient: true })
      const made = await reportOf(looked)
      if (by === 'run' && made.totals.runs > MOST_EXPORTED) throw tooMany(made.totals.runs)
      const exported = by === 'run' ? exportRuns(made, person, await everyRun(looked)) : exportOf(made, by)
      return format === 'csv' ? exportCsv(exported) : `${JSON.stringify(exported, null, 2)}\n`
    },
  }

  /** What runs tell of their ends. */
  const ended: EndedRuns = {
    take(person, { runId, events }) {
      if (!person.isListed) return () => {}
      try {
        const run = endedRun(runId, events)
        return () => {
          if (run) keepSoon(runId, () => savingOf(run).then((saving) => rows.keep(person.id, saving)))
        }
      } catch (error) {
        warn(`What run ${runId} saved could not be read: ${messageOf(error)}`)
        return () => {}
      }
    },
  }

  function keepSoon(runId: string, keep: () => Promise<void>): void {
    const kept: Promise<void> = keep()
      // It is filled in from its journal when somebody looks.
      .catch((error: unknown) => warn(`What run ${runId} saved could not be kept: ${messageOf(error)}`))
      .finally(() => pending.delete(kept))
    pending.add(kept)
  }

  /** Waits until all that was told is kept. */
  async function settled(): Promise<void> {
    while (pending.size > 0) await Promise.all(pending)
    await filling.settled()
  }

  return {
    savings,
    ended,
    settled,
    async close() {
      await Promise.all([filling.close(), settled()])
    },
  }
}

const tooMany = (runs: number) =>
  new PlaygroundError(
    'too-large',
    `These are ${runs} runs; at most ${MOST_EXPORTED} are exported at once. Choose a shorter period.`,
  )

/** For others there is nothing there, as if nobody else were. */
function assertAdministrator(person: Person): void {
  if (person.admin) return
  throw new PlaygroundError('not-found', 'There is nothing here. What others saved is for administrators.')
}

function partOf({ server, skill }: { server?: string | undefined; skill?: string | undefined }) {
  if (server !== undefined) return { kind: 'server' as PartKind, name: server }
  return skill === undefined ? undefined : { kind: 'skill' as PartKind, name: skill }
}
