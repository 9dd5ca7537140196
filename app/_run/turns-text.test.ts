import { expect, test } from 'vitest'
import { turnsText } from './turns-text.ts'

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
