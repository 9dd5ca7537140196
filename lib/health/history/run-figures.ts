import { type Database, providerOf } from '../../db/open-database.ts'
import { NOT_FAILED } from '../../runs/outcome.ts'

/** What became of the runs that began within one step of time. */
export interface RunStep {
  /** When the step begins, in ms since 1970. */
  at: number
  begun: number
  /** Those that have ended; one that goes on is neither failed nor not. */
  ended: number
  failed: number
  /** From the task to its end, with all waits; null where none has ended. */
  p50Ms: number | null
  p95Ms: number | null
}

/** So many failed runs of one step are asked what they have in common. */
const MOST_ASKED = 500

interface Window {
  from: number
  until: number
  stepMs: number
}

/** The runs of everybody from `from` to `until`, in steps: those in which none began are left out. */
export async function runSteps(db: Database, window: Window): Promise<RunStep[]> {
  const [counts, times] = await Promise.all([countsOf(db, window), timesOf(db, window)])
  const steps = new Map<number, RunStep>()
  for (const { step, outcome, runs } of counts) {
    const at = Number(step) * window.stepMs
    const known = steps.get(at) ?? { at, begun: 0, ended: 0, failed: 0, p50Ms: null, p95Ms: null }
    steps.set(at, known)
    known.begun += Number(runs)
    if (outcome === null) continue
    known.ended += Number(runs)
    if (!NOT_FAILED.includes(outcome)) known.failed += Number(runs)
  }
  for (const { step, p50, p95 } of times) {
    const known = steps.get(Number(step) * window.stepMs)
    if (known) Object.assign(known, { p50Ms: numberOf(p50), p95Ms: numberOf(p95) })
  }
  return [...steps.values()].sort((a, b) => a.at - b.at)
}

/** How long runs of all of it took. */
export async function runTimes(db: Database, { from, until }: Omit<Window, 'stepMs'>) {
  // One step that begins in 1970 and ends after all of them.
  const [all] = await timesOf(db, { from, until, stepMs: 2 ** 52 })
  return { p50Ms: numberOf(all?.p50), p95Ms: numberOf(all?.p95) }
}

/** What the failed runs of one step have in common: how most of them ended, and the server that most of them called. */
export async function whyFailed(db: Database, { from, until }: Omit<Window, 'stepMs'>) {
  const rows = await db.run.findMany({
    where: {
      startedAt: { gte: new Date(from), lt: new Date(until) },
      outcome: { notIn: [...NOT_FAILED] },
    },
    select: { outcome: true, tools: true },
    orderBy: { startedAt: 'desc' },
    take: MOST_ASKED,
  })
  return {
    outcome: mostOf(rows.map(({ outcome }) => [outcome ?? ''])),
    server: mostOf(rows.map(({ tools }) => serversIn(tools))),
  }
}

/** Of `|server.tool|server.tool|`, each server once. */
const serversIn = (tools: string) => [
  ...new Set(
    tools
      .split('|')
      .filter(Boolean)
      .map((tool) => tool.slice(0, tool.indexOf('.'))),
  ),
]

/** What stands in most of these lists, and in how many; null where nothing does. */
export function mostOf(lists: readonly (readonly string[])[]): { name: string; count: number } | null {
  const counts = new Map<string, number>()
  for (const list of lists) for (const name of list) counts.set(name, (counts.get(name) ?? 0) + 1)
  const [most] = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return most ? { name: most[0], count: most[1] } : null
}

interface CountRow {
  step: number | bigint
  outcome: string | null
  runs: number | bigint
}

const countsOf = (db: Database, { from, until, stepMs }: Window) =>
  db.$queryRawUnsafe<CountRow[]>(
    `SELECT ${stepOf(db, stepMs)} AS "step", "outcome", COUNT(*) AS "runs" FROM "Run"
     WHERE "startedAt" >= ${timeOf(db, from)} AND "startedAt" < ${timeOf(db, until)} GROUP BY 1, 2`,
  )

interface TimesRow {
  step: number | bigint
  p50: number | bigint | null
  p95: number | bigint | null
}

/** Both databases number rows within a group; neither needs an extension for it. */
const timesOf = (db: Database, { from, until, stepMs }: Window) =>
  db.$queryRawUnsafe<TimesRow[]>(
    `SELECT "step",
       MIN(CASE WHEN "place" * 100 >= "of" * 50 THEN "totalMs" END) AS "p50",
       MIN(CASE WHEN "place" * 100 >= "of" * 95 THEN "totalMs" END) AS "p95"
     FROM (
       SELECT "step", "totalMs",
         ROW_NUMBER() OVER (PARTITION BY "step" ORDER BY "totalMs") AS "place",
         COUNT(*) OVER (PARTITION BY "step") AS "of"
       FROM (
         SELECT ${stepOf(db, stepMs)} AS "step", "totalMs" FROM "Run"
         WHERE "startedAt" >= ${timeOf(db, from)} AND "startedAt" < ${timeOf(db, until)} AND "totalMs" IS NOT NULL
       ) AS "ended"
     ) AS "placed" GROUP BY "step"`,
  )

/** Which step of time a run began in. All that is put into these texts are numbers of ours. */
function stepOf(db: Database, stepMs: number): string {
  const seconds = Math.round(stepMs / 1_000)
  return providerOf(db) === 'postgresql'
    ? `CAST(FLOOR(EXTRACT(EPOCH FROM "startedAt") / ${seconds}) AS BIGINT)`
    : `CAST(strftime('%s', "startedAt") AS INTEGER) / ${seconds}`
}

/** A moment as the column has it: SQLite has texts, which are in order, and PostgreSQL times without a zone, of UTC. */
function timeOf(db: Database, ms: number): string {
  const iso = new Date(ms).toISOString()
  return providerOf(db) === 'postgresql' ? `'${iso.slice(0, -1)}'` : `'${iso.slice(0, -1)}+00:00'`
}

const numberOf = (value: number | bigint | null | undefined) =>
  value === null || value === undefined ? null : Number(value)
