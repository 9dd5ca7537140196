import { createContext, Script } from 'node:vm'

/** So long one job may take at least; one that is ended may have held up those behind it for `SLICE_MS` more. */
const EACH_MS = 1_500
const SLICE_MS = 250
/** All of them together; what has not begun by then is not begun. */
const TOTAL_MS = 8_000

const SLICE = new Script('slice()')

/**
 * Does jobs one after the other. One that takes too long is ended from outside, also within a loop of somebody else's
 * code; the jobs that were ended or not begun are returned. What a job throws is thrown.
 */
export function doEach<T>(jobs: readonly T[], work: (job: T) => void): T[] {
  const ended: T[] = []
  const last = performance.now() + TOTAL_MS
  let at = 0
  function slice(): void {
    const over = performance.now() + SLICE_MS
    for (; at < jobs.length && performance.now() < over; at++) work(jobs[at] as T)
  }
  // The watch costs a thread: one for many jobs, not one for each.
  const context = createContext({ slice })
  while (at < jobs.length && performance.now() < last) {
    try {
      SLICE.runInContext(context, { timeout: SLICE_MS + EACH_MS })
    } catch (error) {
      if (!isTimeout(error)) throw error
      ended.push(jobs[at] as T)
      at += 1
    }
  }
  return [...ended, ...jobs.slice(at)]
}

// It is an error of the other context, not an `Error` of ours.
const isTimeout = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
