import { expect, test } from 'vitest'
import { daysOf, parseSavingsAddress, savingsAddress } from './savings-address.ts'

test('an address brings back what was shown', () => {
  for (const address of [
    ...['/tokens', '/tokens?period=all', '/tokens?period=7&by=server'],
    '/tokens?from=2026-11-01&to=2026-11-07&by=skill',
  ]) {
    const given = Object.fromEntries(new URL(address, 'http://x').searchParams)
    expect(savingsAddress(parseSavingsAddress(given))).toBe(address)
  }
})

test('what is none is the last 30 days by day', () => {
  const standard = { period: '30', from: '', to: '', by: 'day' }
  expect(parseSavingsAddress({})).toEqual(standard)
  expect(parseSavingsAddress({ period: '12', from: 'x', to: ['2026-11-01'], by: '1' })).toEqual(standard)
})

test('the last days end today', () => {
  const range = { from: '', to: '' }
  expect(daysOf({ period: '7', ...range }, '2026-12-03')).toEqual({ from: '2026-11-27', to: '2026-12-03' })
  expect(daysOf({ period: 'all', ...range }, '2026-12-03')).toEqual({})
  expect(daysOf({ period: 'range', from: '2026-11-01', to: '' }, '2026-12-03')).toEqual({ from: '2026-11-01' })
})
