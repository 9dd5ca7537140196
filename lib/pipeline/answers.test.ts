import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlaygroundError } from '../errors.ts'
import type { Person } from '../people/person.ts'
import { Answers } from './answers.ts'
import type { InterruptedRuns } from './interrupted-runs.ts'
import type { RunsOptions } from './runs-options.ts'
import type { RunsUnderWay } from './runs-under-way.ts'

const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** Runs that wait until so many ms from now; reading one fails as is said. */
function open(waiting: Record<string, number>, failure = new PlaygroundError('unavailable', 'Not now.')) {
  const marks = Object.entries(waiting).map(([runId, ms]) => ({
    ...{ runId, personId: 'ann', workspaceDir: '/ann' },
    expiresAt: new Date(Date.now() + ms).toISOString(),
  }))
  const read: string[] = []
  const told: string[] = []
  const list = vi.fn(async () => marks)
  const options = {
    waiting: { list },
    personOf: async () => ({ id: 'ann' }) as Person,
    store: {
      async recordOf(_: string, runId: string) {
        read.push(runId)
        throw failure
      },
    },
    log: (_: string, message: string) => void told.push(message),
  } as unknown as RunsOptions
  const underWay = { isClosed: false, has: () => false } as unknown as RunsUnderWay
  const answers = new Answers(options, underWay, {} as InterruptedRuns)
  const looks = (count: number) => expect.poll(() => [list.mock.calls.length, read.length].join()).toMatch(`${count},`)
  return { answers, read, told, list, looks }
}

test('logs of runs that wait are read once at the start, and again when their time is over', async () => {
  const { answers, read, looks } = open({ soon: 1.5 * MINUTE_MS, late: 60 * MINUTE_MS })
  answers.lookAfterWaiting()
  await expect.poll(() => read).toEqual(['soon', 'late'])
  vi.advanceTimersByTime(MINUTE_MS)
  await looks(2)
  vi.advanceTimersByTime(MINUTE_MS)
  await expect.poll(() => read).toEqual(['soon', 'late', 'soon'])
  answers.close()
})

test('a process that does not stay looks at none', () => {
  const { list } = open({ over: -MINUTE_MS })
  vi.advanceTimersByTime(10 * MINUTE_MS)
  expect(list).not.toHaveBeenCalled()
})

test('one that cannot be read is told of once, and not read again', async () => {
  const { answers, read, told, looks } = open(
    { over: -MINUTE_MS },
    new PlaygroundError('too-large', 'The log has 1 GB.'),
  )
  answers.lookAfterWaiting()
  await expect.poll(() => told).toEqual([expect.stringContaining('The log has 1 GB.')])
  vi.advanceTimersByTime(MINUTE_MS)
  await looks(2)
  expect([read, told.length]).toEqual([['over'], 1])
  answers.close()
})
