import { expect, test } from 'vitest'
import type { HealthHistory } from '../../../lib/health/history/health-history.ts'
import { stepSamples } from '../../../lib/health/history/sample-steps.ts'
import { Counters } from '../../../lib/sandbox/pool/counters.ts'
import { healthCards } from './cards.ts'

const HOUR = 3_600_000
const FROM = Date.parse('2026-11-26T12:00:00Z')
const limits = { running: 2, runningEach: 2, runningMost: 8, waiting: 200, waitingEach: 50 }
const now = {
  stats: {
    queue: { running: 3, resting: 0, waiting: 1, longestWaitMs: 0, limits },
    pool: { ready: 6, coming: 0, size: 8 },
    ...new Counters().stats(),
  },
  process: {
    pid: 1,
    node: 'v24',
    uptimeSeconds: 1,
    residentBytes: 512 * 1024 ** 2,
    heapBytes: 1,
    openDescriptors: null,
  },
}
const span = { from: FROM, until: FROM + 24 * HOUR, stepMs: HOUR / 2 }
const history = (parts: Partial<HealthHistory> = {}): HealthHistory => ({
  ...{ period: 'day', ...span, runs: [], times: { p50Ms: null, p95Ms: null }, failedMost: null },
  ...{ samples: stepSamples([], span), sampledFrom: null, memoryBytes: 16 * 1024 ** 3, runningLimit: 8 },
  ...parts,
})
const told = (of: HealthHistory) =>
  healthCards(of, now, 'UTC').map(({ title, figure, unit, left, right, points }) =>
    [title, figure, unit, left, right, points.filter(({ y }) => y !== null).length].join(' | '),
  )

test('outliers are named in words, with when and why', () => {
  const at = FROM + 14 * HOUR
  const sample = { minute: at / 60_000, waiting: 0, ready: 1, acquireP95Ms: 35, residentBytes: 540 * 1024 ** 2 }
  const samples = stepSamples([{ ...sample, running: 5, calls: 20, failures: 8, failing: 'sentry' }], span)
  const runs = [
    { at: FROM + HOUR, begun: 41, ended: 40, failed: 0, p50Ms: 800, p95Ms: 3_000 },
    { at, begun: 33, ended: 33, failed: 3, p50Ms: 900, p95Ms: 12_000 },
  ]
  const failedMost = { at, outcome: { name: 'timed-out', count: 2 }, server: { name: 'sentry', count: 2 } }
  expect(told(history({ runs, failedMost, samples, sampledFrom: at, times: { p50Ms: 850, p95Ms: 4_000 } }))).toEqual([
    'Runs | 74 | begun, 3 running now, 1 queued | most 41 at 13:00 | 24 h ago to now | 48',
    'Failed runs | 4.1 | % of 73 | 9.1 % at 02:00: 2 of 3 timed out, 2 called sentry | 24 h ago to now | 2',
    'Run time, p95 | 4.00 | s | 12.00 s at 02:00 | p50 850 ms | 2',
    'Sandboxes | 3 | busy, 6 warm | most 5 at 02:00; limit 8, dashed |  | 1',
    'Memory of the server | 512 MB | of 16 GB | most 540 MB at 02:00 | 24 h ago to now | 1',
    'Failed tool calls | 40 | % of 20 | 40 % at 02:00: sentry | 24 h ago to now | 1',
  ])
})

test('what is not known is never 0', () => {
  const cards = healthCards(history(), now, 'UTC')
  expect(cards.map(({ figure, points, empty }) => [figure, points.length, empty.length > 0])).toEqual([
    ['0', 0, true],
    ['–', 0, true],
    ['–', 0, true],
    ['3', 0, true],
    ['512 MB', 0, true],
    ['–', 0, true],
  ])
})
