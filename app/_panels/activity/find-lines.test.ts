import { expect, test } from 'vitest'
import type { OutputLine } from '../../_run/run-view.ts'
import { findLines } from './find-lines.ts'

const lines = (...texts: string[]): OutputLine[] =>
  texts.map((text) => ({ at: '2026-11-21T12:00:00Z', stream: 'stdout', text, isOpen: false }))

test('lines are found whatever their case', () => {
  expect(findLines('tea', lines('Tea', 'coffee', 'more tea'), 0).numbers).toEqual([0, 2])
  expect(findLines('', lines('Tea'), 0).numbers).toEqual([])
})

test('what comes later is found too, also in a line that was still open', () => {
  const first = findLines('tea', lines('tea', 'more t'), 0)
  expect(first.numbers).toEqual([0])
  expect(findLines('tea', lines('tea', 'more tea', 'tea again'), 0, first).numbers).toEqual([0, 1, 2])
})

test('numbers go on when early lines are let go, and those are found no more', () => {
  const first = findLines('tea', lines('tea', 'tea', 'none'), 0)
  expect(findLines('tea', lines('none', 'tea'), 2, first).numbers).toEqual([3])
})

test('another text is looked for from the beginning', () => {
  const first = findLines('tea', lines('tea', 'cup'), 0)
  expect(findLines('cup', lines('tea', 'cup'), 0, first).numbers).toEqual([1])
})
