import type { ShownChange } from '../../../lib/connections/shown-change.ts'

type DiffLine = ShownChange['diff'][number]

/** A line of a diff; `marked` is the part of it that the line it replaces does not have. */
export interface MarkedLine extends DiffLine {
  before: string
  marked: string
  after: string
}

/** Marks in each added line what is new against the removed line in whose place it stands. */
export function markWords(diff: readonly DiffLine[]): MarkedLine[] {
  const removed: string[] = []
  return diff.map((line) => {
    if (line.kind === 'removed') removed.push(line.text)
    const replaced = line.kind === 'added' ? removed.shift() : undefined
    if (line.kind === 'same') removed.length = 0
    return { ...line, ...(replaced === undefined ? plain(line.text) : split(replaced, line.text)) }
  })
}

const plain = (text: string) => ({ before: text, marked: '', after: '' })

/** By whole words, so that no half of one is marked. */
function split(from: string, to: string): Pick<MarkedLine, 'before' | 'marked' | 'after'> {
  const [a, b] = [wordsOf(from), wordsOf(to)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return {
    before: b.slice(0, start).join(''),
    marked: b.slice(start, b.length - end).join(''),
    after: b.slice(b.length - end).join(''),
  }
}

const wordsOf = (text: string) => text.match(/\s+|[^\s]+/g) ?? []
