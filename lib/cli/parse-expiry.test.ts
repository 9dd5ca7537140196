import { expect, test } from 'vitest'
import { parseExpiry } from './parse-expiry.ts'

const NOW = new Date('2026-11-22T12:00:00Z')

test.each([
  ['90d', '2027-02-20T12:00:00.000Z'],
  ['12h', '2026-11-23T00:00:00.000Z'],
  ['30m', '2026-11-22T12:30:00.000Z'],
  ['2w', '2026-12-06T12:00:00.000Z'],
  ['2027-01-31', '2027-01-31T00:00:00.000Z'],
  ['2027-01-31T08:00:00+02:00', '2027-01-31T06:00:00.000Z'],
])('a token that expires %s ends at %s', (text, end) => expect(parseExpiry(text, NOW).toISOString()).toBe(end))

test.each(['', 'soon', '1.5d', '-3d', '90', '12', '2027-13-45', '9999999d'])('%j is no end of a token', (text) =>
  expect(() => parseExpiry(text, NOW)).toThrow('Expected when the token ends, as 90d, 12h or 2027-01-31'),
)
