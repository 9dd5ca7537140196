import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits = { atOnce: 1, waiting: 5, busy: 'Too many.', fairMs: 60_000, waitMs: 90_000 }
const never = new AbortController().signal

/** Holds its turn until it is hurried. */
const untilHurried = (hurry: AbortSignal) =>
  new Promise<string>((resolve) => hurry.addEventListener('abort', () => resolve('hurried'), { once: true }))

test('who is alone is not hurried, and is as soon as another comes after its time', async () => {
  const inTurn = createFairTurns(limits)
  const first = inTurn(untilHurried, never)
  let isOver = false
  void first.then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(150_000)
  expect(isOver).toBe(false)
  const second = inTurn(async () => 'counted', never)
  expect(await Promise.all([first, second])).toEqual(['hurried', 'counted'])
})

test('while others wait one has its time, and no more', async () => {
  const inTurn = createFairTurns(limits)
  const first = inTurn(untilHurried, never)
  const second = inTurn(async () => 'counted', never)
  let isOver = false
  void first.then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await Promise.all([first, second])).toEqual(['hurried', 'counted'])
})

test('who waits too long is told so with what to do, and leaves the line', async () => {
  const inTurn = createFairTurns(limits)
  let letGo = () => {}
  const first = inTurn(() => new Promise<void>((resolve) => (letGo = resolve)), never)
  const work = vi.fn(async () => 'counted')
  const second = inTurn(work, never)
  const refused = expect(second).rejects.toMatchObject({
    ...{ code: 'busy', message: expect.stringMatching(/did not come within 90 s\. Try again in a few minutes/) },
  })
  await vi.advanceTimersByTimeAsync(90_000)
  await refused
  letGo()
  await first
  expect(work).not.toHaveBeenCalled()
  expect(await inTurn(work, never)).toBe('counted')
})
