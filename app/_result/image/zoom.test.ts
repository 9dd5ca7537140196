import { expect, test } from 'vitest'
import { fitting, larger, smaller } from './zoom.ts'

test('a picture fits, and is never blown up for that', () => {
  expect(fitting({ width: 2000, height: 500 }, { width: 1000, height: 800 })).toBe(0.5)
  expect(fitting({ width: 10, height: 10 }, { width: 1000, height: 800 })).toBe(1)
})

test('it becomes larger and smaller by steps, to an end', () => {
  expect([larger(0.37), larger(1), larger(8)]).toEqual([0.5, 1.5, 8])
  expect([smaller(0.37), smaller(1), smaller(0.05)]).toEqual([0.25, 0.75, 0.05])
})
