import { expect, test } from 'vitest'
import { endingWith, neededFor } from './made-with.ts'

const tokens = [
  { id: 'grandchild', makerId: 'child' },
  { id: 'child', makerId: 'maker' },
  { id: 'maker', makerId: null },
  { id: 'other', makerId: null },
]
const ids = (found: { id: string }[]) => found.map(({ id }) => id).sort()

test('with a token ends what was made with it, and nothing else', () => {
  expect(ids(endingWith(tokens, ['maker']))).toEqual(['child', 'grandchild', 'maker'])
  expect(ids(endingWith(tokens, ['child', 'other']))).toEqual(['child', 'grandchild', 'other'])
  expect(endingWith(tokens, [])).toEqual([])
})

test('a token that stays needs those it was made with', () => {
  expect(ids(neededFor(tokens, 'grandchild'))).toEqual(['child', 'grandchild', 'maker'])
  expect(ids(neededFor(tokens, 'maker'))).toEqual(['maker'])
  const round = [
    { id: 'a', makerId: 'b' },
    { id: 'b', makerId: 'a' },
  ]
  expect(ids(neededFor(round, 'a'))).toEqual(['a', 'b'])
})
