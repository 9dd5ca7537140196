import type { HealthPeriod } from '../../../lib/health/history/periods.ts'

/** What stands on the cards of health. */
export const words = {
  title: 'Health',
  about: 'How this server is and how it was: runs, sandboxes, memory, and the servers it is connected to.',
  asking: 'Asking every part how it is…',
  period: 'Period',
  periods: { hour: '1 h', day: '24 h', week: '7 days' } satisfies Record<HealthPeriod, string>,
  ago: { hour: '1 h ago to now', day: '24 h ago to now', week: '7 days ago to now' } satisfies Record<
    HealthPeriod,
    string
  >,
  steps: { hour: '2 min', day: '30 min', week: '4 h' } satisfies Record<HealthPeriod, string>,
  reading: 'Reading how it was…',
  time: 'Time',
  unknown: 'not known',
  runs: {
    title: 'Runs',
    sentence: (step: string) => `begun in each ${step}, of everybody`,
    unit: (running: number, waiting: number) => `begun, ${running} running now, ${waiting} queued`,
    none: 'No runs in this period.',
    most: (count: string, at: string) => `most ${count} at ${at}`,
  },
  failed: {
    title: 'Failed runs',
    sentence: 'share of those that ended',
    unit: (ended: string) => `% of ${ended}`,
    none: 'No run ended in this period.',
    nothing: 'none failed',
    most: (share: string, at: string, why: string) => `${share} % at ${at}${why && `: ${why}`}`,
    outcome: (kind: string, count: number, failed: number) => `${count} of ${failed} ${kind.replaceAll('-', ' ')}`,
    server: (name: string, count: number) => `${count} called ${name}`,
  },
  times: {
    title: 'Run time, p95',
    sentence: 'from task to result, with waits for answers',
    none: 'No run ended in this period.',
    most: (time: string, at: string) => `${time} at ${at}`,
    median: (time: string) => `p50 ${time}`,
  },
  sandboxes: {
    title: 'Sandboxes',
    sentence: 'busy, the most of each step',
    unit: (warm: number) => `busy, ${warm} warm`,
    none: 'Noted once a minute while the server runs: nothing in this period yet.',
    most: (count: string, at: string) => `most ${count} at ${at}`,
    idle: 'none busy at any minute',
    limit: (count: string) => `limit ${count}, dashed`,
    acquire: (time: string) => `p95 ${time} to get one`,
  },
  memory: {
    title: 'Memory of the server',
    sentence: 'without its sandboxes; dashed: all there is',
    unit: (all: string) => `of ${all}`,
    none: 'Noted once a minute while the server runs: nothing in this period yet.',
    most: (bytes: string, at: string) => `most ${bytes} at ${at}`,
  },
  calls: {
    title: 'Failed tool calls',
    sentence: 'share of all calls',
    unit: (calls: string) => `% of ${calls}`,
    none: 'No tool was called in this period, as far as it was noted.',
    nothing: 'none failed',
    most: (share: string, at: string, server: string) => `${share} % at ${at}${server && `: ${server}`}`,
    theirs: 'a server somebody added',
  },
}
