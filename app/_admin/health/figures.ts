import { formatCount, formatDuration } from '../../../lib/format/duration.ts'
import type { Retirement, SandboxStats } from '../../../lib/sandbox/stats.ts'
import { words } from './words.ts'

/** A number to look at, and the sentence under it. */
export interface Figure {
  name: string
  value: string
  note: string
}

/** The figures of this moment. */
export function figuresOf({ queue, pool, started }: SandboxStats): Figure[] {
  const { limits } = queue
  return [
    {
      name: words.programs.running,
      value: formatCount(queue.running),
      note: words.programs.atOnce(
        formatCount(limits.running),
        formatCount(limits.runningEach),
        formatCount(limits.runningMost),
      ),
    },
    {
      name: words.programs.queued,
      value: formatCount(queue.waiting),
      note:
        queue.waiting === 0
          ? words.programs.mayWait(formatCount(limits.waiting), formatCount(limits.waitingEach))
          : words.programs.first(formatDuration(queue.longestWaitMs)),
    },
    {
      name: words.programs.warm,
      value: formatCount(pool.ready),
      note:
        pool.size === 0
          ? words.programs.noPool
          : pool.coming > 0
            ? words.programs.poolComing(formatCount(pool.size), formatCount(pool.coming))
            : words.programs.pool(formatCount(pool.size)),
    },
    { name: words.programs.started, value: formatCount(started), note: words.programs.startedNote },
  ]
}

/** Why processes were retired, what happened most first; what never happened is left out. */
export function retirementsOf({ retired }: SandboxStats): { why: string; count: number }[] {
  return (Object.entries(retired) as [Retirement, number][])
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([why, count]) => ({ why: words.retired.reasons[why], count }))
}

/** How the programs of an engine ended: `12 returned, 1 timed out`. */
export function endsOf(ended: Record<string, number>): string {
  const parts = Object.entries(ended).sort(([, a], [, b]) => b - a)
  return (
    parts.map(([kind, count]) => words.engines.ended(formatCount(count), kind)).join(', ') || words.engines.noneEnded
  )
}

/** `4 connected, 1 failed`, or that nobody uses it. */
export function connectionsOf(server: { connected: number; connecting: number; failed: number }): string {
  const parts = (['connected', 'connecting', 'failed'] as const).filter((state) => server[state] > 0)
  return (
    parts.map((state) => words.connections[state](formatCount(server[state]))).join(', ') || words.connections.unused
  )
}
