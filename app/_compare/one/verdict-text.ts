import type { Trial } from '../../../lib/compare/comparison.ts'

export interface VerdictText {
  word: string
  tone: 'ok' | 'bad' | 'warn' | 'plain'
}

/** How a trial is: a word, and how it is meant. */
export function verdictText({ state, passed, outcome }: Trial): VerdictText {
  if (state === 'waiting') return { word: 'waiting', tone: 'plain' }
  if (state === 'running') return { word: 'running', tone: 'plain' }
  if (passed === true) return { word: 'right', tone: 'ok' }
  if (passed === false)
    return { word: outcome === undefined || outcome === 'returned' ? 'wrong' : 'failed', tone: 'bad' }
  return { word: 'no verdict', tone: 'warn' }
}
