import { expect, test } from 'vitest'
import { countDiff } from '../../../lib/format/lines.ts'
import { countWords, diffTexts, hunksOf, newLines } from './hunks.ts'

test('what came and went is counted by lines', () => {
  const diff = diffTexts('a\nb\nc\n', 'a\nB\nc\nd')
  expect(countDiff(diff)).toEqual({ added: 2, removed: 1 })
  expect(countWords(countDiff(diff))).toBe('+2 −1')
  expect(newLines(diff)).toEqual([2, 4])
  expect(countWords(countDiff(diffTexts('a\n', 'a')))).toBe('same')
  expect(countWords(countDiff(diffTexts('a', '')))).toBe('−1')
})

test('lines that are the same are left out but for those around a change', () => {
  const before = Array.from({ length: 20 }, (_, n) => `${n}`).join('\n')
  const { lines, rest } = hunksOf(diffTexts(before, before.replace('\n10\n', '\nten\n')))
  expect(lines.map((line) => (line.kind === 'skipped' ? line.lines : `${line.kind[0]} ${line.text}`))).toEqual([
    ...[7, 's 7', 's 8', 's 9', 'r 10', 'a ten', 's 11', 's 12', 's 13', 6],
  ])
  expect(rest).toBe(0)
})

test('a diff that is too long is cut, and a line too', () => {
  const { lines, rest } = hunksOf(diffTexts('', `${'x'.repeat(900)}\n${'y\n'.repeat(2_999)}`))
  expect([lines.length, rest]).toEqual([2_000, 1_000])
  expect(lines[0]).toEqual({ kind: 'added', text: `${'x'.repeat(500)}…` })
})

test('where each line is judged, none is cut, and what cannot be seen is told', () => {
  const after = `${'x'.repeat(900)} end\n${'y\n'.repeat(2_999)}`
  const { lines, rest } = hunksOf(diffTexts('', after), true)
  expect([lines.length, rest]).toEqual([3_000, 0])
  expect(lines[0]).toEqual({ kind: 'added', text: `${'x'.repeat(900)} end` })
  expect(hunksOf(diffTexts('a b', 'a\u202e b')).lines).toEqual([
    { kind: 'removed', text: 'a b' },
    { kind: 'added', text: 'a⟨U+202E⟩ b' },
  ])
})
