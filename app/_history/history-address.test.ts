import { expect, test } from 'vitest'
import { ALL_RUNS, historyAddress, isFiltered, parseHistoryAddress, type RunFilters } from './history-address.ts'

test.each<[string, Partial<RunFilters>, boolean]>([
  ['/runs', { search: ' ' }, false],
  ['/runs?search=two+words', { search: 'two words' }, true],
  ['/runs?search=tea&session=s_1', { search: 'tea', session: 's_1' }, true],
  ['/runs?person=cm_1', { person: 'cm_1' }, true],
  [
    '/runs?state=failed&tool=crm.get&from=2026-11-01&to=2026-11-02&edited=true',
    {
      ...{ state: 'failed', tool: 'crm.get', from: '2026-11-01', to: '2026-11-02', edited: true },
    },
    true,
  ],
])('%s', (address, part, isPart) => {
  const query = { ...ALL_RUNS, ...part }
  expect(historyAddress(query)).toBe(address)
  expect(isFiltered(query)).toBe(isPart)
  const params = Object.fromEntries(new URL(address, 'http://x').searchParams)
  expect(parseHistoryAddress(params)).toEqual({ ...query, search: query.search.trim() })
})

test('what makes no sense is left out', () => {
  const given = {
    search: 'x'.repeat(300),
    session: '../x',
    person: 'a b',
    state: 'odd',
    from: '2026-02-30',
    edited: ['true'],
  }
  expect(parseHistoryAddress(given)).toEqual({ ...ALL_RUNS, search: 'x'.repeat(200) })
  const { from, to } = parseHistoryAddress({ from: '2026-11-02', to: '2026-11-01' })
  expect([from, to]).toEqual(['2026-11-01', '2026-11-02'])
})
