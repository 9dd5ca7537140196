import type { OutputLine } from '../../_run/run-view.ts'

/** What of a very long line is drawn: enough to see what it is, little enough for any browser. */
export const SHOWN_CHARACTERS = 5_000

/** Rows of one height, so that the place of each is known without drawing it. */
export interface Rows {
  count: number
  /** The line a row belongs to, and which part of it (0 is its beginning). */
  at(row: number): { line: number; part: number }
  /** The first row of a line. */
  of(line: number): number
}

/** A row for each line. */
export function plainRows(count: number): Rows {
  return { count, at: (row) => ({ line: row, part: 0 }), of: (line) => line }
}

/** As many rows for a line as it fills at so many characters a row. */
export function wrappedRows(lines: readonly OutputLine[], columns: number): Rows {
  const starts = new Uint32Array(lines.length + 1)
  lines.forEach(({ text }, index) => {
    const shown = Math.min(text.length, SHOWN_CHARACTERS)
    starts[index + 1] = (starts[index] ?? 0) + Math.max(1, Math.ceil(shown / columns))
  })
  return {
    count: starts[lines.length] ?? 0,
    of: (line) => starts[line] ?? 0,
    at(row) {
      let low = 0
      let high = lines.length - 1
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if ((starts[middle] ?? 0) <= row) low = middle
        else high = middle - 1
      }
      return { line: low, part: row - (starts[low] ?? 0) }
    },
  }
}
