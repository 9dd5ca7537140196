import { expect, test } from 'vitest'
import { after, roundsOf } from './rounds-of.ts'

const text = (beginning: string) => ({ length: beginning.length, beginning })
const call = (name: string, round?: number, times = { startedAt: 0, endedAt: 1 }) => ({
  ...{ written: text(name), answer: text(`${name} answered`), ...times },
  ...(round !== undefined && { round }),
})
const namesOf = (calls: ReturnType<typeof roundsOf>) =>
  calls.map((turn) => turn.map(({ written }) => written.beginning))

test('calls of a round share a turn, whatever the time they took', () => {
  const slow = { startedAt: 0, endedAt: 500 }
  const calls = [call('a', 1, slow), call('c', 2, { startedAt: 20, endedAt: 30 }), call('b', 1, slow)]
  expect(namesOf(roundsOf(calls))).toEqual([['a', 'b'], ['c']])
})

test('without rounds those do that were under way at the same time', () => {
  const calls = [
    call('a', undefined, { startedAt: 0, endedAt: 10 }),
    call('b', undefined, { startedAt: 1, endedAt: 12 }),
    call('c', undefined, { startedAt: 12, endedAt: 13 }),
  ]
  expect(namesOf(roundsOf(calls))).toEqual([['a', 'b'], ['c']])
})

test('a program that comes after a look has its rounds after it', () => {
  expect(namesOf(roundsOf(after([call('look', 1), call('more', 2)], [call('a', 1), call('b', 1)])))).toEqual([
    ['look'],
    ['more'],
    ['a', 'b'],
  ])
})

test('what it is answered from the record of the look is not there twice, and what it asks anew is', () => {
  const again = { ...call('look', 1), isReplayed: true as const }
  expect(namesOf(roundsOf(after([call('look', 1)], [again, call('a', 2)])))).toEqual([['look'], ['a']])
  expect(after([call('look', 1)], [call('look', 1)])).toHaveLength(2)
})
