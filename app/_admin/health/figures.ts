import { formatCount, formatDuration } from '../../../lib/format/duration.ts'
import type { Retirement, SandboxStats } from '../../../lib/sandbox/stats.ts'

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
      name: 'Running',
      value: formatCount(queue.running),
      note: `of ${formatCount(limits.running)} at once, ${formatCount(limits.runningEach)} of one person; ${formatCount(limits.runningMost)} when each has one`,
    },
    {
      name: 'Queued',
      value: formatCount(queue.waiting),
      note:
        queue.waiting === 0
          ? `${formatCount(limits.waiting)} may wait, ${formatCount(limits.waitingEach)} of one person`
          : `the first for ${formatDuration(queue.longestWaitMs)}`,
    },
    {
      name: 'Warm sandboxes',
      value: formatCount(pool.ready),
      note:
        pool.size === 0
          ? 'pooling is off'
          : `of ${formatCount(pool.size)}${pool.coming > 0 ? `, ${formatCount(pool.coming)} on their way` : ''}`,
    },
    { name: 'Started', value: formatCount(started), note: 'processes since the server started' },
  ]
}

const REASONS: Record<Retirement, string> = {
  served: 'Their program had ended',
  stopped: 'Their program was stopped or broke a limit',
  runs: 'They had run 50 programs',
  age: 'They were 10 minutes old',
  memory: 'They had grown too large',
  restless: 'Not ready again soon enough after a program',
  broken: 'They exited, or sent output while nothing ran',
  outdated: 'Modules or mounted folders had changed',
  unused: 'Not used for a while',
  surplus: 'Their place went to a person who had fewer',
  unneeded: 'Their run was stopped before it began',
  closed: 'The sandbox was closed',
}

/** Why processes were retired, what happened most first; what never happened is left out. */
export function retirementsOf({ retired }: SandboxStats): { why: string; count: number }[] {
  return (Object.entries(retired) as [Retirement, number][])
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([why, count]) => ({ why: REASONS[why], count }))
}

/** How the programs of an engine ended: `12 returned, 1 timed out`. */
export function endsOf(ended: Record<string, number>): string {
  const parts = Object.entries(ended).sort(([, a], [, b]) => b - a)
  return parts.map(([kind, count]) => `${formatCount(count)} ${kind.replaceAll('-', ' ')}`).join(', ') || 'none yet'
}

/** `4 connected, 1 failed`, or that nobody uses it. */
export function connectionsOf(server: { connected: number; connecting: number; failed: number }): string {
  const parts = (['connected', 'connecting', 'failed'] as const).filter((state) => server[state] > 0)
  return parts.map((state) => `${formatCount(server[state])} ${state}`).join(', ') || 'not in use'
}
