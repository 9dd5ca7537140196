import { expect, test } from 'vitest'
import { spentOf, turnsText } from './spent.ts'

test('what was spent in all is told, also by an answer that came to nothing', () => {
  const spent = { inputTokens: 10, outputTokens: 1, costUsd: 0.1 }
  expect(spentOf({ spent, usage: null })).toBe(spent)
  expect(spentOf({ spent, usage: { inputTokens: 10, outputTokens: 1 } })).toBe(spent)
  expect(spentOf({ spent, usage: { inputTokens: 30, outputTokens: 1 } })).toEqual({ inputTokens: 30, outputTokens: 1 })
})

test('turns and repairs are counted, each where there is one', () => {
  const one = { turn: 1, program: '', generator: 'm', findings: [] }
  expect(turnsText({ turn: 1, turnOf: null, earlier: [] })).toBeNull()
  expect(turnsText({ turn: 2, turnOf: null, earlier: [{ ...one, because: 'look' }] })).toBe('turn 2')
  expect(turnsText({ turn: 2, turnOf: 4, earlier: [{ ...one, because: 'look' }] })).toBe('turn 2 of 4')
  expect(
    turnsText({
      turn: 2,
      turnOf: 4,
      earlier: [
        { ...one, because: 'types' },
        { ...one, because: 'error' },
      ],
    }),
  ).toBe('turn 2 of 4, 2 repairs')
})
