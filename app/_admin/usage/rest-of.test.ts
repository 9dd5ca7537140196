import { expect, test } from 'vitest'
import { restOf } from './rest-of.ts'

const person = {
  personId: 'ada',
  email: 'ada@example.com',
  runs: 3,
  failed: 1,
  calls: 7,
  tokens: 100,
  usd: 0.1,
  runMs: 5,
}

test('what is shown and the rest add up to the totals', () => {
  const totals = { runs: 5, failed: 1, calls: 9, tokens: 150, usd: 0.3, runMs: 9 }
  expect(restOf({ people: [person], totals })).toEqual({
    ...{ runs: 2, failed: 0, calls: 2, tokens: 50, runMs: 4 },
    usd: expect.closeTo(0.2),
  })
  expect(restOf({ people: [person], totals: { ...totals, calls: null, usd: null } })).toMatchObject({
    calls: null,
    usd: null,
  })
})
