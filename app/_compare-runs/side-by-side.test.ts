import { expect, test } from 'vitest'
import { diffLines } from '../../lib/format/diff-lines.ts'
import { sideBySide } from './side-by-side.ts'

const rows = (before: string[], after: string[]) =>
  sideBySide(diffLines(before, after)).map((row) =>
    row.kind === 'skipped'
      ? `… ${row.lines}`
      : `${row.a?.number ?? ''} ${row.isEqual ? '=' : '≠'} ${row.b?.number ?? ''}`,
  )

test('what took the place of something stands beside it, and equal stretches are folded', () => {
  const same = ['1', '2', '3', '4', '5', '6', '7', '8']
  expect(rows([...same, 'x'], [...same, 'y', 'z'])).toEqual(['… 5', '6 = 6', '7 = 7', '8 = 8', '9 ≠ 9', ' ≠ 10'])
  expect(rows(['a', 'b'], ['a', 'b'])).toEqual(['… 2'])
})

test('in lines that have something in common what changed is known', () => {
  const [row] = sideBySide(diffLines(['slice(0, 3)'], ['slice(0, 15)']))
  expect(row).toMatchObject({ a: { changed: [9, 10] }, b: { changed: [9, 11] } })
})
