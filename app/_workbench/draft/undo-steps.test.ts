import { expect, test } from 'vitest'
import { stepOn, type UndoSteps } from './undo-steps.ts'

const FIRST: UndoSteps = { before: [], text: 'a', at: 0 }
const afterAll = (texts: [text: string, at: number][], from = FIRST) =>
  texts.reduce((steps, [text, at]) => stepOn(steps, text, at), from)

test('typing without a pause is one step; a pause begins another', () => {
  const typed = afterAll([
    ['ab', 1000],
    ['abc', 1100],
    ['abcd', 5000],
    ['abcde', 5100],
  ])
  expect(typed).toEqual({ before: ['a', 'abc'], text: 'abcde', at: 5100 })
})

test('what was undone is no step back any more, and what is typed then is a step of its own', () => {
  const undone = afterAll([
    ['ab', 1000],
    ['abc', 5000],
    ['ab', 5100],
  ])
  expect(undone).toMatchObject({ before: ['a'], text: 'ab' })
  expect(stepOn(undone, 'abx', 5150)).toMatchObject({ before: ['a', 'ab'], text: 'abx' })
})

test('a smaller step of the editor that is undone is none here', () => {
  const typed = afterAll([
    ['ab', 1000],
    ['abcd', 1100],
  ])
  expect(stepOn(typed, 'abc', 5000, true)).toEqual({ before: ['a'], text: 'abc', at: 0 })
})

test('fifty steps are kept, the latest, and of long texts fewer', () => {
  const many = afterAll(Array.from({ length: 60 }, (_, at) => [`text ${at}`, at * 1000 + 1000]))
  expect([many.before.length, many.before[0], many.before.at(-1)]).toEqual([50, 'text 9', 'text 58'])
  const long = afterAll(Array.from({ length: 9 }, (_, at) => [`${at}`.repeat(50_000), at * 1000 + 1000]))
  expect(long.before.map((text) => text[0])).toEqual(['6', '7'])
  const huge = afterAll([
    ['b'.repeat(200_000), 1000],
    ['c', 5000],
  ])
  expect(huge.before).toEqual([])
})
