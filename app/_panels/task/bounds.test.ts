import { expect, test } from 'vitest'
import { boundFault, boundsFrom, budgetFrom, budgetText, parseBounds } from './bounds.ts'

const MOST = { turns: 4, tokens: 100_000, cost_usd: 2 }
const typed = (turns: string, tokens = '', cost_usd = '') => ({ turns, tokens, cost_usd })

test('what is left empty is not bound', () => {
  expect(budgetFrom(boundsFrom(), MOST)).toEqual({})
  expect(budgetFrom(typed(' ', '5,000', ' $0.05'), MOST)).toEqual({ budget: { tokens: 5_000, cost_usd: 0.05 } })
  expect(budgetFrom(typed('2'), MOST)).toEqual({ budget: { turns: 2 } })
})

test('what a run was started with is what the next one is started with', () => {
  const budget = { turns: 2, tokens: 5_000, cost_usd: 0.0000001 }
  expect(boundsFrom({ turns: 2 })).toEqual(typed('2'))
  expect(budgetFrom(boundsFrom({ turns: 2, tokens: 5_000 }), MOST)).toEqual({ budget: { turns: 2, tokens: 5_000 } })
  expect(budgetFrom(boundsFrom(budget), MOST)).toEqual({ budget })
  expect(parseBounds(JSON.stringify(boundsFrom({ turns: 2 })))).toEqual(typed('2'))
  expect(parseBounds('{"turns":3,"other":"1"}')).toEqual(typed(''))
})

test.each([
  ['turns', 'abc', 'Write a whole number from 1 to 4.'],
  ['turns', '5', 'Write a whole number from 1 to 4.'],
  ['turns', '1.5', 'Write a whole number from 1 to 4.'],
  ['tokens', '0', 'Write a whole number from 1 to 100,000.'],
  ['tokens', '-3', 'Write a whole number from 1 to 100,000.'],
  ['cost_usd', '0', 'Write a number above 0 and at most 2, like 0.05.'],
  ['cost_usd', '0,05', 'Write a number above 0 and at most 2, like 0.05.'],
  ['cost_usd', '9', 'Write a number above 0 and at most 2, like 0.05.'],
] as const)('%s of %j are told in plain words', (name, text, fault) => {
  expect(boundFault(name, text, MOST)).toBe(fault)
  expect(budgetFrom({ ...typed(''), [name]: text }, MOST)).toEqual({
    fault: expect.stringContaining(`“${text}” is not`),
  })
})

test('dollars have no limit where none is configured, and do not count where no prices are set', () => {
  expect(boundFault('cost_usd', '900', { ...MOST, cost_usd: Number.POSITIVE_INFINITY })).toBeNull()
  expect(boundFault('cost_usd', 'x', { ...MOST, cost_usd: Number.POSITIVE_INFINITY })).toBe(
    'Write a number above 0, like 0.05.',
  )
  expect(budgetFrom(typed('', '', '1'), { ...MOST, cost_usd: null })).toEqual({})
})

test('bounds read as a short line', () => {
  expect(budgetText()).toBe('')
  expect(budgetText({ turns: 1, tokens: 5_000, cost_usd: 0.05 })).toBe('1 turn, 5,000 tokens, $0.05')
})
