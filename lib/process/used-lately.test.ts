import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UsedLately } from './used-lately.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('little is nothing, much counts by doublings, and all is forgotten in time', () => {
  const used = new UsedLately({ halfMs: 1_000, littleMs: 10 })
  used.add('ann', 9)
  used.add('bob', 10)
  used.add('eve', 25)
  used.add('eve', 20)
  expect(['nobody', 'ann', 'bob', 'eve'].map((who) => used.rank(who))).toEqual([0, 0, 1, 3])
  vi.advanceTimersByTime(1_000)
  expect(['ann', 'bob', 'eve'].map((who) => used.rank(who))).toEqual([0, 0, 2])
  vi.advanceTimersByTime(60_000)
  used.add('ann', 1)
  expect(['ann', 'bob', 'eve'].map((who) => used.rank(who))).toEqual([0, 0, 0])
})
