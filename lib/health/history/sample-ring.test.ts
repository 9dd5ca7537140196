import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Sample } from './sample.ts'
import { createSampleRing, KEPT_MINUTES } from './sample-ring.ts'
import { stepSamples } from './sample-steps.ts'

const dir = mkdtempSync(join(tmpdir(), 'ring-'))
afterAll(() => rmSync(dir, { recursive: true }))

const START = 29_000_000
const sample = (minute: number, parts: Partial<Sample> = {}): Sample => ({
  ...{ minute, running: 1, waiting: 0, ready: 2, acquireP95Ms: null, residentBytes: 5e8, calls: 3, failures: 0 },
  failing: null,
  ...parts,
})

test('what was written is read by another process, and minutes without a sample are missing', async () => {
  const file = join(dir, 'deep', 'samples')
  const ring = createSampleRing(file)
  const written = [
    sample(START, { acquireP95Ms: 12.5 }),
    sample(START + 1, { failures: 2, failing: 'sentry' }),
    sample(START + 3, { failures: 1, failing: '' }),
  ]
  for (const each of written) ring.write(each)
  expect(await createSampleRing(file).read(START - 10, START + 10)).toEqual(written)
  expect(await ring.read(START + 1, START + 2)).toEqual([written[1]])
})

test('a week later the place of a minute is taken: the file never grows beyond a week', async () => {
  const file = join(dir, 'bounded')
  const ring = createSampleRing(file)
  ring.write(sample(START))
  ring.write(sample(START + KEPT_MINUTES, { running: 7 }))
  expect(await ring.read(START, START)).toEqual([])
  expect(await ring.read(START, START + KEPT_MINUTES)).toEqual([sample(START + KEPT_MINUTES, { running: 7 })])
  for (let minute = 0; minute < 50; minute += 1) ring.write(sample(START + minute * 997))
  expect(statSync(file).size).toBeLessThanOrEqual(KEPT_MINUTES * 128)
})

test('a long name is cut between characters, and nothing that was never written is read', async () => {
  const ring = createSampleRing(join(dir, 'names'))
  expect(await ring.read(0, START)).toEqual([])
  ring.write(sample(START, { failures: 1, failing: 'é'.repeat(60) }))
  expect((await ring.read(START, START))[0]?.failing).toBe('é'.repeat(31))
})

test('steps have the most of their minutes, and say nothing of those without any', () => {
  const minutes = [
    sample(10, { running: 3, calls: 4, failures: 1, failing: 'weather' }),
    sample(11, { running: 5, calls: 6, failures: 4, failing: 'sentry', acquireP95Ms: 35 }),
  ]
  const steps = stepSamples(minutes, { from: 8 * 60_000, until: 12 * 60_000, stepMs: 120_000 })
  expect(steps).toEqual([
    {
      ...{ at: 480_000, running: null, waiting: null, ready: null, acquireP95Ms: null, residentBytes: null },
      ...{ calls: null, failures: null, failing: null },
    },
    {
      ...{ at: 600_000, running: 5, waiting: 0, ready: 2, acquireP95Ms: 35, residentBytes: 5e8 },
      ...{ calls: 10, failures: 5, failing: 'sentry' },
    },
  ])
})
