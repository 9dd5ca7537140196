import { expect, test } from 'vitest'
import type { OutputLine } from '../../../_run/run-view.ts'
import { tailOf } from './tail-lines.ts'

const lines = (count: number): OutputLine[] =>
  Array.from({ length: count }, (_, n) => ({ at: '', stream: 'stdout', text: `${n + 1}`, isOpen: false }))
const textsOf = (tail: ReturnType<typeof tailOf>) => tail.lines.map(({ line }) => line.text)
const live = { status: 'running', end: null, linesDropped: 0 } as const

test('five lines while it runs, two of a run that returned, four of one that did not', () => {
  expect(textsOf(tailOf({ ...live, lines: lines(9) }, null))).toEqual(['5', '6', '7', '8', '9'])
  const end = (kind: 'returned' | 'cancelled') => ({ outcome: { kind } }) as never
  expect(textsOf(tailOf({ ...live, status: 'finished', end: end('returned'), lines: lines(9) }, null))).toEqual([
    '8',
    '9',
  ])
  expect(tailOf({ ...live, status: 'finished', end: end('cancelled'), lines: lines(9) }, 3).lines).toHaveLength(4)
})

test('while somebody reads it stands still, and tells what came since', () => {
  const tail = tailOf({ ...live, lines: lines(9) }, 6)
  expect(textsOf(tail)).toEqual(['2', '3', '4', '5', '6'])
  expect(tail).toMatchObject({ total: 9, fresh: 3 })
  // Lines that were let go at the top move nothing.
  expect(textsOf(tailOf({ ...live, lines: lines(9).slice(4), linesDropped: 4 }, 6))).toEqual(['5', '6'])
})
