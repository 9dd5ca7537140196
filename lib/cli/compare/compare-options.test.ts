import { expect, test } from 'vitest'
import { boundIn, withSaid } from './compare-options.ts'

test('--max-cost none takes away the bound that a file has', () => {
  const set = { tasks: [{ id: 'sum', task: 'Add.' }], maxCostUsd: 2 }
  expect(boundIn('none')).toBeNull()
  expect(boundIn('0.5')).toBe(0.5)
  expect(() => boundIn('nothing')).toThrow('a number above 0')
  expect(withSaid(set, { maxCost: null })).toEqual({ tasks: set.tasks })
  expect(withSaid(set, { maxCost: 1 }).maxCostUsd).toBe(1)
  expect(withSaid(set, {}).maxCostUsd).toBe(2)
})
