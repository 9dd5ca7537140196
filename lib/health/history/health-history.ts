import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { LazyDatabase } from '../../db/lazy-database.ts'
import { messageOf } from '../../errors.ts'
import type { SandboxStats } from '../../sandbox/stats.ts'
import { HEALTH_PERIODS, type HealthPeriod } from './periods.ts'
import { type RunStep, runSteps, runTimes, whyFailed } from './run-figures.ts'
import { MINUTE_MS, type Sample } from './sample.ts'
import { createSampleRing } from './sample-ring.ts'
import { type SampleStep, stepSamples } from './sample-steps.ts'

/** How an installation was, for its administrator. No tasks, no files, and nobody's names but those of shared servers. */
export interface HealthHistory {
  period: HealthPeriod
  /** In ms since 1970: the beginning of the first step, and the end of the last. */
  from: number
  until: number
  stepMs: number
  /** From the list of runs; steps in which none began are left out. Null where there is no database yet. */
  runs: RunStep[] | null
  times: { p50Ms: number | null; p95Ms: number | null }
  /** What the failed runs have in common of the step in which the greatest share failed. */
  failedMost: {
    at: number
    outcome: { name: string; count: number } | null
    server: { name: string; count: number } | null
  } | null
  /** Every step. */
  samples: SampleStep[]
  /** Since when there are samples, within the period; null where there are none. */
  sampledFrom: number | null
  /** What this process may use of the memory. */
  memoryBytes: number
  /** As many programs run at once. */
  runningLimit: number
}

export interface HealthHistoryOptions {
  dataDir: string
  database: LazyDatabase
  stats(): SandboxStats
  warn(message: string): void
  now?: () => number
}

export type HealthRecorder = ReturnType<typeof createHealthHistory>

/** Notes once a minute what nothing else remembers, and tells how it was. */
export function createHealthHistory({ dataDir, database, stats, warn, now = Date.now }: HealthHistoryOptions) {
  const ring = createSampleRing(join(dataDir, 'health-samples'))
  let failuresOf = new Map<string, number>()
  let calls = 0
  let timer: NodeJS.Timeout | undefined
  let hasWarned = false

  function takeSample(): Sample {
    const { queue, pool, engines } = stats()
    const waits = Object.values(engines).flatMap(({ acquireMs }) => acquireMs.p95 ?? [])
    const [worst] = [...failuresOf].sort(([, a], [, b]) => b - a)
    const sample: Sample = {
      minute: Math.floor(now() / MINUTE_MS),
      ...{ running: queue.running, waiting: queue.waiting, ready: pool.ready },
      acquireP95Ms: waits.length === 0 ? null : Math.max(...waits),
      residentBytes: process.memoryUsage.rss(),
      ...{ calls, failures: [...failuresOf.values()].reduce((sum, count) => sum + count, 0) },
      failing: worst?.[0] ?? null,
    }
    calls = 0
    failuresOf = new Map()
    return sample
  }

  function note(): void {
    try {
      ring.write(takeSample())
      hasWarned = false
    } catch (error) {
      // A full disk is told once, not every minute.
      if (!hasWarned) warn(`How this server is could not be noted: ${messageOf(error)}`)
      hasWarned = true
    }
  }

  return {
    /** From now on notes how it is, once a minute: for a process that stays. */
    lookAfter(): void {
      timer ??= setInterval(note, MINUTE_MS).unref()
    },

    /** Of a server that a person added the name is theirs: it is not kept. */
    countCall({ name, addedBy }: { name: string; addedBy: string }, isFailure: boolean): void {
      calls += 1
      const server = addedBy === 'person' ? '' : name
      if (isFailure) failuresOf.set(server, (failuresOf.get(server) ?? 0) + 1)
    },

    note,

    async read(period: HealthPeriod): Promise<HealthHistory> {
      const { ms, stepMs } = HEALTH_PERIODS[period]
      // The step that goes on is one of them.
      const until = Math.floor(now() / stepMs) * stepMs + stepMs
      const from = until - ms
      const samples = await ring.read(from / MINUTE_MS, Math.floor(now() / MINUTE_MS))
      const db = database.isMade() ? await database.open() : null
      const [runs, times] = db
        ? await Promise.all([runSteps(db, { from, until, stepMs }), runTimes(db, { from, until })])
        : [null, { p50Ms: null, p95Ms: null }]
      const worst = runs && worstOf(runs)
      return {
        ...{ period, from, until, stepMs, runs, times },
        failedMost:
          db && worst ? { at: worst.at, ...(await whyFailed(db, { from: worst.at, until: worst.at + stepMs })) } : null,
        samples: stepSamples(samples, { from, until, stepMs }),
        sampledFrom: samples[0] === undefined ? null : samples[0].minute * MINUTE_MS,
        memoryBytes: Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()),
        runningLimit: stats().queue.limits.runningMost,
      }
    },

    close: () => clearInterval(timer),
  }
}

/** Where the greatest share failed; of several the one with more failures. Null where none did. */
function worstOf(steps: readonly RunStep[]): RunStep | null {
  const failed = steps.filter((step) => step.failed > 0)
  const share = (step: RunStep) => step.failed / step.ended
  return failed.sort((a, b) => share(b) - share(a) || b.failed - a.failed)[0] ?? null
}
