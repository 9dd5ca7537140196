import { expect, test } from 'vitest'
import { nearChanges } from './near-changes.ts'

const line = (text: string) => ({ kind: text.startsWith('+') ? 'added' : 'same', text })
const shown = (...lines: string[]) => nearChanges(lines.map(line)).map(({ text, skipped }) => [text, skipped])

test('of what is the same only the lines near a change are left, and how many are not is known', () => {
  expect(shown('a', 'b', 'c', '+d', 'e', 'f', 'g', 'h', 'i', '+j')).toEqual([
    ['b', 1],
    ['c', 0],
    ['+d', 0],
    ['e', 0],
    ['f', 0],
    ['h', 1],
    ['i', 0],
    ['+j', 0],
  ])
  expect(shown('a', 'b')).toEqual([])
})

test('a diff of thousands of lines is shown whole', () => {
  const lines = Array.from({ length: 50_000 }, (_, at) => `${at % 2 ? '+' : ''}${at}`)
  expect(shown(...lines)).toHaveLength(50_000)
})
