import { expect, test } from 'vitest'
import { assertHeard, boundIn, withSaid } from './compare-options.ts'

test('--max-cost none takes away the bound that a file has', () => {
  const set = { tasks: [{ id: 'sum', task: 'Add.' }], maxCostUsd: 2 }
  expect(boundIn('none')).toBeNull()
  expect(boundIn('0.5')).toBe(0.5)
  expect(() => boundIn('nothing')).toThrow('a number above 0')
  expect(withSaid(set, { maxCost: null })).toEqual({ tasks: set.tasks })
  expect(withSaid(set, { maxCost: 1 }).maxCostUsd).toBe(1)
  expect(withSaid(set, {}).maxCostUsd).toBe(2)
})

test('what would be passed over is wrong, and is named', () => {
  expect(() => assertHeard({ ways: ['direct'], checkText: '42' }, '--resume')).toThrow(
    '--resume goes on with what was asked for at the start. Leave out --check-text, --ways.',
  )
  expect(() => assertHeard({ csv: true, maxCost: null, repeats: 2 }, '--scenarios')).toThrow(
    '--scenarios computes without a model what the file says. Leave out --repeats, --max-cost, --csv.',
  )
  // These are heard.
  assertHeard({ maxCost: 2, csv: true, json: true }, '--resume')
  assertHeard({ json: true }, '--scenarios')
})
