import { expect, test } from 'vitest'
import { Counters } from './counters.ts'

test('tells what runs, how each engine’s programs ended, and how long they waited for a sandbox', () => {
  const counters = new Counters()
  const ends = Array.from({ length: 100 }, (_, index) => counters.begin('context', index + 1))
  for (const end of ends.slice(0, 97)) end('returned')
  ends[97]?.('timed-out')
  counters.begin('process', 80)('returned')
  expect(counters.stats().engines).toEqual({
    context: {
      running: 2,
      begun: 100,
      acquireMs: { p50: 50, p95: 95, sumMs: 5_050 },
      ended: { returned: 97, 'timed-out': 1 },
    },
    process: { running: 0, begun: 1, acquireMs: { p50: 80, p95: 80, sumMs: 80 }, ended: { returned: 1 } },
  })
})

test('the percentiles are those of the last thousand runs', () => {
  const counters = new Counters()
  for (let run = 0; run < 1_000; run++) counters.begin('context', 500)('returned')
  for (let run = 0; run < 1_000; run++) counters.begin('context', 2)('returned')
  expect(counters.stats().engines['context']?.acquireMs).toEqual({ p50: 2, p95: 2, sumMs: 502_000 })
})

test('counts what was started, and why each was given up; reasons that did not come are there with zero', async () => {
  const counters = new Counters()
  counters.start(Promise.resolve('runs'))
  counters.start(Promise.resolve('outdated'))
  counters.start(Promise.resolve('runs'))
  counters.start(new Promise(() => {}))
  await Promise.resolve()
  expect(counters.stats()).toMatchObject({
    started: 4,
    retired: { runs: 2, outdated: 1, closed: 0, served: 0 },
    engines: {},
  })
})
