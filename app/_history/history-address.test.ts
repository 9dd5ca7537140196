import { expect, test } from 'vitest'
import { historyAddress, parseHistoryAddress } from './history-address.ts'

test.each([
  ['/runs', { search: ' ', session: null }, false],
  ['/runs?search=two+words', { search: 'two words', session: null }, false],
  ['/runs?search=tea&session=s_1&by=session', { search: 'tea', session: 's_1' }, true],
] as const)('%s', (address, query, isGrouped) => {
  expect(historyAddress(query, isGrouped)).toBe(address)
  const params = Object.fromEntries(new URL(address, 'http://x').searchParams)
  expect(parseHistoryAddress(params)).toEqual({ query: { ...query, search: query.search.trim() }, isGrouped })
})

test('what is no session and what is too long is left out', () => {
  const { query, isGrouped } = parseHistoryAddress({ search: 'x'.repeat(300), session: '../x', by: ['session'] })
  expect([query.search.length, query.session, isGrouped]).toEqual([200, null, false])
})
