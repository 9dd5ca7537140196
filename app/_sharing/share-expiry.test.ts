import { expect, test } from 'vitest'
import { expiryOf, minuteOf } from './share-expiry.ts'

const NOW = Date.UTC(2026, 10, 26, 9, 30)

test.each([
  ['1', '2026-11-27 09:30 UTC'],
  ['7', '2026-12-03 09:30 UTC'],
  ['30', '2026-12-26 09:30 UTC'],
] as const)('a link for %s days ends at %s', (days, end) => {
  expect(minuteOf(expiryOf(days, NOW))).toBe(end)
})
