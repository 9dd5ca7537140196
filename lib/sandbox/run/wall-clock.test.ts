import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WallClock } from './wall-clock.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('runs down except while somebody has it stopped, however many have', () => {
  const isUp = vi.fn()
  const clock = new WallClock(1_000, isUp)
  vi.advanceTimersByTime(400)
  const [one, two] = [clock.stop(), clock.stop()]
  vi.advanceTimersByTime(5_000)
  one()
  one()
  vi.advanceTimersByTime(5_000)
  expect(isUp).not.toHaveBeenCalled()
  two()
  expect(clock.stoppedMs).toBe(10_000)
  vi.advanceTimersByTime(599)
  expect(isUp).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(isUp).toHaveBeenCalledTimes(1)
})

test('does not go on after its end', () => {
  const isUp = vi.fn()
  const clock = new WallClock(1_000, isUp)
  const goOn = clock.stop()
  clock.end()
  goOn()
  vi.advanceTimersByTime(5_000)
  expect(isUp).not.toHaveBeenCalled()
})
