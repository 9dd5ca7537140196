import { setTimeout as sleep } from 'node:timers/promises'
import { shareOfTree } from '../harness/processes.ts'
import type { HostProcess } from './host-process.ts'
import type { CrowdResult } from './result.ts'

const WINDOW_MS = 500
const REST_MS = 1_500
/** It answers after its time; this much later something is wrong. */
const GRACE_MS = 60_000

/**
 * How much several people get done together in so much time, each again and again. When so many runs are over
 * (`lookAt`), everybody rests for a moment and it is seen what all of it holds; that time does not count.
 */
export async function measureCrowd(host: HostProcess, ms: number, lookAt: readonly number[]): Promise<CrowdResult> {
  const result: CrowdResult = { rates: [], runs: 0, failures: [], memory: [] }
  let leftMs = ms
  for (const mark of [...lookAt, Number.POSITIVE_INFINITY]) {
    const runs = Number.isFinite(mark) ? mark - result.runs : Number.MAX_SAFE_INTEGER
    const { ends, failures } = await host.ask({ do: 'crowd', ms: leftMs, runs }, { withinMs: leftMs + GRACE_MS })
    leftMs = Math.max(0, leftMs - (ends.at(-1) ?? leftMs))
    result.rates.push(...ratesOf(ends))
    result.runs += ends.length
    result.failures.push(...failures)
    if (Number.isFinite(mark)) result.memory.push({ runs: result.runs, mb: await memoryAtRest(host) })
  }
  return result
}

/** What it holds, with all it started, when nothing happens. */
export async function memoryAtRest(host: HostProcess): Promise<number> {
  await sleep(REST_MS)
  await host.ask({ do: 'collect' })
  return shareOfTree(host.pid)
}

/** Ends counted over windows, so that there is a spread to show; the last window is not over. */
function ratesOf(ends: readonly number[]): number[] {
  const counts: number[] = []
  for (const end of ends) {
    const window = Math.floor(end / WINDOW_MS)
    counts[window] = (counts[window] ?? 0) + 1
  }
  return Array.from(counts.slice(0, -1), (count) => ((count ?? 0) * 1000) / WINDOW_MS)
}
