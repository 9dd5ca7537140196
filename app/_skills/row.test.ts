import { expect, test } from 'vitest'
import type { KnownSkill } from '../../lib/pipeline/skills/skills.ts'
import { authorText, countRows, filterRows, ranText, rowsOf, savedText, serversIn, trustOf } from './row.ts'

const USES = { returned: 41, failed: 2, savedTokens: 256_346, lastAt: null, lastFailure: null }

const skill = (more: Partial<KnownSkill> = {}): KnownSkill => ({
  ...{ name: 'orders-by-city', description: 'Totals orders per city', version: 1, owner: 'own', fn: 'ordersByCity' },
  ...{ module: './skills/orders-by-city/skill.ts', signature: '', inputSchema: {}, digest: '', isWaiting: false },
  ...{ inputs: { status: {}, top: {} }, tools: ['database/join', 'database/query', 'weather/get'], uses: USES },
  ...more,
})

const BROKEN = { name: 'stale-pulls', owner: 'own' as const, reason: 'There is no skill.ts in its folder.' }
const SHARED = skill({ name: 'csv-to-chart', description: 'Draws a CSV', owner: 'shared', author: 'ours', tools: [] })

test('those of the person stand first, the broken with the reason in place of their sentence', () => {
  const rows = rowsOf({ skills: [skill(), SHARED], broken: [BROKEN] }, 'ann@example.com')
  expect(rows.map(({ name, sentence, trust, author }) => [name, sentence, trust, author])).toEqual([
    ['orders-by-city', 'Totals orders per city', 'yours', 'you'],
    ['stale-pulls', 'There is no skill.ts in its folder.', 'broken', 'you'],
    ['csv-to-chart', 'Draws a CSV', 'reviewed', 'ours'],
  ])
  expect(countRows(rows)).toEqual({ all: 3, own: 2, shared: 1 })
})

test.each([
  [{}, 'yours'],
  [{ owner: 'shared' as const }, 'reviewed'],
  [{ isWaiting: true, importedFrom: 'a.zip' }, 'asks'],
  [{ importedFrom: 'a.zip' }, 'accepted'],
])('trust of %o is %s', (more, trust) => {
  expect(trustOf(skill(more))).toBe(trust)
})

test('somebody else cannot call themselves you', () => {
  const email = 'ann@example.com'
  expect(authorText(skill({ author: email }), email)).toBe('you')
  expect(authorText(skill({ author: email, importedFrom: 'a.zip' }), email)).toBe(email)
  expect(authorText(skill({ author: 'bob' }), email)).toBe('bob')
})

test.each([
  ['orders city', 'all', ['orders-by-city']],
  ['by CITY', 'all', ['orders-by-city']],
  ['weather', 'all', ['orders-by-city']],
  ['', 'shared', ['csv-to-chart']],
  ['payroll', 'all', []],
] as const)('“%s” among %s finds %j', (text, whose, names) => {
  const rows = rowsOf({ skills: [skill(), SHARED], broken: [] }, '')
  expect(filterRows(rows, { text, whose }).map(({ name }) => name)).toEqual(names)
})

test('failed runs are counted, and a saving is told in short', () => {
  expect([ranText({ returned: 41, failed: 2 }), ranText({ returned: 0, failed: 0 })]).toEqual(['41 of 43', '–'])
  const saved = (savedTokens: number, returned = 1) => savedText({ returned, savedTokens })
  expect([saved(256_346), saved(840), saved(1_120_000), saved(999_700), saved(5, 0), saved(-2_400)]).toEqual([
    ...['256 k', '840', '1.12 M', '1.00 M', '–', '2 k more'],
  ])
  expect(serversIn(['database/join', 'database/query', 'weather/get'])).toEqual(['database', 'weather'])
})
