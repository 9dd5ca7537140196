import type { OutputLine } from '../../_run/run-view.ts'

/** Lines that hold a text, by their numbers in the whole output (which go on when early lines are let go). */
export interface Found {
  query: string
  numbers: number[]
  /** Lines before this one were looked at. */
  lookedAt: number
}

/**
 * Finds lines that hold `query`, whatever the case. With what was found before only new lines are looked at: while ten
 * thousand lines arrive this is asked in every frame. `dropped` is the number of the first line.
 */
export function findLines(
  query: string,
  lines: readonly OutputLine[],
  dropped: number,
  before: Found | null = null,
): Found {
  const wanted = query.toLowerCase()
  if (wanted === '') return { query, numbers: [], lookedAt: 0 }
  const isSame = before?.query === query && before.lookedAt <= dropped + lines.length
  // The last line may have been open, and have grown since.
  const from = Math.max(dropped, isSame ? before.lookedAt - 1 : 0)
  const numbers = isSame ? before.numbers.filter((number) => number >= dropped && number < from) : []
  for (let number = from; number < dropped + lines.length; number++)
    if (lines[number - dropped]?.text.toLowerCase().includes(wanted)) numbers.push(number)
  return { query, numbers, lookedAt: dropped + lines.length }
}
