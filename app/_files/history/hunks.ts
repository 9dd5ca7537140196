import { type DiffLine, diffLines, nearChanges } from '../../../lib/discovery/pins/diff-lines.ts'

/** How many lines came and went. */
export interface LineCounts {
  added: number
  removed: number
}

/** A line of a diff, or how many that are the same were left out. */
export type HunkLine = DiffLine | { kind: 'skipped'; lines: number }

/** Lines around a change that are shown with it. */
const AROUND = 3
/** Of one that is longer only its beginning is drawn. */
const SHOWN = 2_000
const LONG_LINE = 500

const linesOf = (text: string): string[] => {
  const lines = text.split(/\r?\n/)
  // A line break at the end is no line more.
  if (lines.at(-1) === '') lines.pop()
  return lines
}

export const diffTexts = (before: string, after: string): DiffLine[] => diffLines(linesOf(before), linesOf(after))

export function countLines(diff: readonly DiffLine[]): LineCounts {
  const count = (kind: DiffLine['kind']) => diff.filter((line) => line.kind === kind).length
  return { added: count('added'), removed: count('removed') }
}

/** Numbers of the lines of what came after that are new, as far as they are drawn. */
export function newLines(diff: readonly DiffLine[]): number[] {
  const lines: number[] = []
  let number = 0
  for (const { kind } of diff) {
    if (kind !== 'removed') number++
    if (kind === 'added' && lines.length < SHOWN) lines.push(number)
  }
  return lines
}

/** `+3 −1`, `+12`, `same`. */
export function countWords({ added, removed }: LineCounts): string {
  if (added === 0 && removed === 0) return 'same'
  return [added > 0 && `+${added}`, removed > 0 && `−${removed}`].filter(Boolean).join(' ')
}

/** What changed with a few lines around it; `rest` is how many lines were too many. */
export function hunksOf(diff: readonly DiffLine[]): { lines: HunkLine[]; rest: number } {
  const near = nearChanges(diff, AROUND)
  const lines: HunkLine[] = []
  let skipped = 0
  let at = 0
  for (; at < diff.length && lines.length < SHOWN; at++) {
    if (near[at] !== 1) {
      skipped++
      continue
    }
    if (skipped > 0) lines.push({ kind: 'skipped', lines: skipped })
    skipped = 0
    lines.push(shortened(diff[at] as DiffLine))
  }
  if (skipped > 0) lines.push({ kind: 'skipped', lines: skipped })
  return { lines, rest: diff.length - at }
}

const shortened = (line: DiffLine): DiffLine =>
  line.text.length > LONG_LINE ? { ...line, text: `${line.text.slice(0, LONG_LINE)}…` } : line
