import { diffLines } from './diff-lines.ts'

/** How many lines one text has more and fewer than the one before. */
export interface LineCounts {
  added: number
  removed: number
}

/** Lines as an editor counts them, without the empty one after the last line break. */
export function countLines(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length
}

/** Of two programs: what is between their first and last difference is compared line by line. */
export function countChanges(before: string, after: string): LineCounts {
  const diff = diffLines(before.split('\n'), after.split('\n'))
  const count = (wanted: 'added' | 'removed') => diff.filter(({ kind }) => kind === wanted).length
  return { added: count('added'), removed: count('removed') }
}
