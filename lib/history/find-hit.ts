import type { RunDetails } from '../db/run-rows.ts'

/** Where in a run that was found a word of the search is, beside its task. */
export interface Hit {
  in: 'program' | 'result'
  /** Of the program, from 1. */
  line?: number
  /** What is around it, of one line. */
  text: string
}

/** What is shown of a line. */
const MOST_SHOWN = 120
const BEFORE = 30

/** The first line of program or result that holds one of these words (in lower case); null where none does. */
export function findHit({ program, result }: RunDetails['texts'], words: readonly string[]): Hit | null {
  const lines = program.split('\n')
  for (const [index, line] of lines.entries()) {
    const text = around(line, words)
    if (text !== null) return { in: 'program', line: index + 1, text }
  }
  for (const line of result.split('\n')) {
    const text = around(line, words)
    if (text !== null) return { in: 'result', text }
  }
  return null
}

function around(line: string, words: readonly string[]): string | null {
  const lower = line.toLowerCase()
  const at = words.map((word) => lower.indexOf(word)).filter((found) => found >= 0)
  if (at.length === 0) return null
  const first = Math.min(...at)
  const from = line.length > MOST_SHOWN && first > BEFORE ? first - BEFORE : 0
  const shown = line.slice(from, from + MOST_SHOWN).trim()
  return `${from > 0 ? '…' : ''}${shown}${from + MOST_SHOWN < line.length ? '…' : ''}`
}
