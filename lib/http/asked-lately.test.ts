import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AskedLately } from './asked-lately.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const many = (lately: AskedLately, address: string, count: number) => {
  for (let n = 0; n < count; n++) lately.add(address)
}

test('whoever asked more than the average is above it, and nobody who is alone or asks as much as all others', () => {
  const lately = new AskedLately()
  expect(lately.isAboveAverage('nobody')).toBe(false)
  many(lately, 'flood', 100)
  expect(lately.isAboveAverage('flood')).toBe(false)
  many(lately, 'ann', 3)
  many(lately, 'bob', 3)
  expect(['flood', 'ann', 'bob', 'new'].map((each) => lately.isAboveAverage(each))).toEqual([true, false, false, false])
  many(lately, 'ann', 97)
  many(lately, 'bob', 97)
  expect(['flood', 'ann', 'bob'].map((each) => lately.isAboveAverage(each))).toEqual([false, false, false])
})

test('a page or two are never above it, however little others ask', () => {
  const lately = new AskedLately()
  for (let n = 0; n < 100; n++) lately.add(`quiet${n}`)
  many(lately, 'reader', 10)
  expect(lately.isAboveAverage('reader')).toBe(false)
  many(lately, 'reader', 1)
  expect(lately.isAboveAverage('reader')).toBe(true)
})

test('what was long ago is forgotten, what was just now is not', () => {
  const lately = new AskedLately()
  many(lately, 'flood', 100)
  many(lately, 'ann', 1)
  vi.advanceTimersByTime(5_500)
  expect(lately.isAboveAverage('flood')).toBe(true)
  many(lately, 'ann', 1)
  vi.advanceTimersByTime(5_000)
  expect(lately.isAboveAverage('flood')).toBe(false)
  many(lately, 'flood', 20)
  vi.advanceTimersByTime(60_000)
  expect(lately.isAboveAverage('flood')).toBe(false)
})

test('whoever comes from other addresses each time is measured by the average of all of them', () => {
  const lately = new AskedLately()
  for (let n = 0; n < 10; n++) many(lately, `first${n}`, 20)
  vi.advanceTimersByTime(5_000)
  for (let n = 0; n < 9; n++) many(lately, `second${n}`, 20)
  many(lately, 'flood', 30)
  // 20.5 on average of the twenty.
  expect(lately.isAboveAverage('flood')).toBe(true)
  expect(lately.isAboveAverage('first1')).toBe(false)
})
