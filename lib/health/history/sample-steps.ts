import { MINUTE_MS, type Sample } from './sample.ts'

/** What samples say of one step of time; null where there are none: the server was not there, or did not say. */
export interface SampleStep {
  /** When the step begins, in ms since 1970. */
  at: number
  /** The most of its minutes. */
  running: number | null
  waiting: number | null
  ready: number | null
  acquireP95Ms: number | null
  residentBytes: number | null
  calls: number | null
  failures: number | null
  /** The server that failed most in the minute with most failures. */
  failing: string | null
}

/** Samples in steps of time, every step of the time there is. */
export function stepSamples(
  samples: readonly Sample[],
  { from, until, stepMs }: { from: number; until: number; stepMs: number },
): SampleStep[] {
  const bySteps = Map.groupBy(samples, ({ minute }) => Math.floor((minute * MINUTE_MS) / stepMs) * stepMs)
  const count = Math.max(0, Math.ceil((until - from) / stepMs))
  return Array.from({ length: count }, (_, index) => {
    const at = from + index * stepMs
    return stepOf(at, bySteps.get(at) ?? [])
  })
}

function stepOf(at: number, samples: readonly Sample[]): SampleStep {
  const most = (name: 'running' | 'waiting' | 'ready' | 'acquireP95Ms' | 'residentBytes') => {
    const known = samples.map((sample) => sample[name]).filter((value) => value !== null)
    return known.length === 0 ? null : Math.max(...known)
  }
  const sum = (name: 'calls' | 'failures') =>
    samples.length === 0 ? null : samples.reduce((total, sample) => total + sample[name], 0)
  const worst = samples.toSorted((a, b) => b.failures - a.failures)[0]
  return {
    at,
    ...{ running: most('running'), waiting: most('waiting'), ready: most('ready') },
    ...{ acquireP95Ms: most('acquireP95Ms'), residentBytes: most('residentBytes') },
    ...{ calls: sum('calls'), failures: sum('failures'), failing: worst?.failing ?? null },
  }
}
