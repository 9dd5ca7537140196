import { type DiffLine, diffLines } from './diff-lines.ts'

/** How many lines one text has more and fewer than the one before. */
export interface LineCounts {
  added: number
  removed: number
}

/** How many lines of a diff came and went. */
export function countDiff(diff: readonly DiffLine[]): LineCounts {
  const count = (wanted: DiffLine['kind']) => diff.filter(({ kind }) => kind === wanted).length
  return { added: count('added'), removed: count('removed') }
}

/** Of two programs: what is between their first and last difference is compared line by line. */
export const countChanges = (before: string, after: string): LineCounts =>
  countDiff(diffLines(before.split('\n'), after.split('\n')))
