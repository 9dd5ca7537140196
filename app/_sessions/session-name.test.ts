import { expect, test } from 'vitest'
import { sessionFacts, sessionName, sessionState } from './session-name.ts'

test('a session without a name is called by its number, which is told once', () => {
  const named = { name: 'Monday', number: 3, runs: 1 }
  expect([sessionName(named), sessionFacts(named)]).toEqual(['Monday', 'session 3, 1 run'])
  const nameless = { name: '', number: 4, runs: 1_200 }
  expect([sessionName(nameless), sessionFacts(nameless)]).toEqual(['Session 4', '1,200 runs'])
})

test.each([
  [true, null, 'current'],
  [false, null, 'open'],
  [false, '2026-11-26T09:00:00.000Z', 'ended'],
])('one that is current: %s, with the end %s, is said to be %s', (isCurrent, endedAt, state) => {
  expect(sessionState({ isCurrent, endedAt })).toBe(state)
})
