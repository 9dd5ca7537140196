import { expect, test } from 'vitest'
import { amountOf, faultOf } from './go-on-form.tsx'

test('an empty field goes on without a bound, also where what was spent is not known', () => {
  expect(amountOf(' ')).toBeNull()
  expect([faultOf('', 0.2), faultOf('', null)]).toEqual([undefined, undefined])
})

test('an amount has to be more than what is spent, which has to be known', () => {
  expect(amountOf(' $0.50')).toBe(0.5)
  expect(faultOf('0.50', 0.2)).toBeUndefined()
  expect(faultOf('0.10', 0.2)).toMatch(/is spent already: enter more/)
  expect(faultOf('0', 0.2)).toMatch(/^Enter an amount/)
  expect(faultOf('0.50', null)).toMatch(/not known in money/)
})
