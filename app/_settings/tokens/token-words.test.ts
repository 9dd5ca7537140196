import { expect, test } from 'vitest'
import { endOf } from './token-words.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')

test.each([
  [null, 'never', 'does not end', 'plain'],
  ['2027-02-20T12:00:00Z', '20 Feb 2027', 'ends 20 Feb 2027', 'plain'],
  ['2026-11-28T13:00:00Z', 'in 6 days', 'ends in 6 days', 'warn'],
  ['2026-11-23T13:00:00Z', 'in 1 day', 'ends in 1 day', 'warn'],
  ['2026-11-23T11:00:00Z', 'within a day', 'ends within a day', 'warn'],
  ['2026-11-22T12:00:00Z', 'ended 22 Nov 2026', 'ended 22 Nov 2026', 'bad'],
] as const)('a token that ends at %s is said to end %j', (expiresAt, words, sentence, tone) =>
  expect(endOf(expiresAt, NOW)).toEqual({ words, sentence, tone }),
)
