import { withHidden } from '../../../lib/discovery/pins/visible-text.ts'
import { type DiffLine, diffLines, nearChanges } from '../../../lib/format/diff-lines.ts'
import type { LineCounts } from '../../../lib/format/lines.ts'
import { words } from './words.ts'

/** A line of a diff, or how many that are the same were left out. */
export type HunkLine = DiffLine | { kind: 'skipped'; lines: number }

/** Lines around a change that are shown with it. */
const AROUND = 3
/** Of one that is longer only its beginning is drawn. */
const SHOWN = 2_000
const LONG_LINE = 500
/** Where each line is judged, it is drawn as long as it is. */
const SHOWN_WHOLE = 20_000

const linesOf = (text: string): string[] => {
  const lines = text.split(/\r?\n/)
  // A line break at the end is no line more.
  if (lines.at(-1) === '') lines.pop()
  return lines
}

export const diffTexts = (before: string, after: string): DiffLine[] => diffLines(linesOf(before), linesOf(after))

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
  if (added === 0 && removed === 0) return words.same
  return [added > 0 && `+${added}`, removed > 0 && `−${removed}`].filter(Boolean).join(' ')
}

/** What changed with a few lines around it; `rest` is how many lines were too many. `isWhole`: no line is cut off. */
export function hunksOf(diff: readonly DiffLine[], isWhole = false): { lines: HunkLine[]; rest: number } {
  const [shown, long] = isWhole ? [SHOWN_WHOLE, Infinity] : [SHOWN, LONG_LINE]
  const near = nearChanges(diff, AROUND)
  const lines: HunkLine[] = []
  let skipped = 0
  let at = 0
  for (; at < diff.length && lines.length < shown; at++) {
    if (near[at] !== 1) {
      skipped++
      continue
    }
    if (skipped > 0) lines.push({ kind: 'skipped', lines: skipped })
    skipped = 0
    lines.push(drawn(diff[at] as DiffLine, long))
  }
  if (skipped > 0) lines.push({ kind: 'skipped', lines: skipped })
  return { lines, rest: diff.length - at }
}

/** What cannot be seen tells lines apart, too. */
function drawn({ kind, text }: DiffLine, long: number): DiffLine {
  const cut = text.length > long ? `${text.slice(0, long)}…` : text
  return { kind, text: kind === 'same' ? cut : withHidden(cut) }
}
