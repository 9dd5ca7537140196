import type { Check, Comparison } from '../../lib/compare/comparison.ts'

const CHECK_WORDS: Record<Check['kind'], string> = {
  text: 'a text',
  pattern: 'a pattern',
  path: 'a JSON path',
  judge: 'a judge',
}

/** How answers are checked: `answers checked by a JSON path`. */
export function checksText({ tasks }: Pick<Comparison, 'tasks'>): string {
  const kinds = [...new Set(tasks.map(({ check }) => check?.kind ?? null))]
  const [only] = kinds
  if (kinds.length > 1) return 'answers checked task by task'
  return only ? `answers checked by ${CHECK_WORDS[only]}` : 'answers not checked, a run that gave one is right'
}

/** A share of fewer or more tokens: never 100 % for what used some, and never 0 % for a difference. */
export function percentText(ours: number, theirs: number): string {
  const size = Math.abs(1 - ours / theirs) * 100
  if (ours < theirs && size > 99.9 && ours > 0) return 'more than 99.9 %'
  if (size > 0 && size < 0.05) return 'less than 0.1 %'
  return `${size.toLocaleString('en-US', size < 1_000 ? { minimumFractionDigits: 1, maximumFractionDigits: 1 } : { maximumFractionDigits: 0 })} %`
}

/** `20 Nov 2026`, of the day by the clock of the server. */
export const dayText = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
