import type { Comparison } from '../../../lib/compare/comparison.ts'
import { figuresOf } from '../../../lib/compare/figures.ts'
import { partOf } from '../../../lib/compare/part-of.ts'
import { rivalsOf, tokensOf } from '../../../lib/compare/verdict.ts'
import { formatCount } from '../../../lib/format/duration.ts'
import type { Way } from '../../../lib/tokens/comparison.ts'
import { differenceText } from '../../../lib/tokens/saving.ts'

export interface TaskRow {
  id: string
  /** As it is written. */
  task: string
  category?: string
  ways: { way: Way; tokens: string; right: string; isBad: boolean }[]
  /** `95.7 % fewer`, `155 % more` than the cheapest other way, or `not compared`. */
  needs: string
  /** Whether code mode or another way needs fewer tokens; null where they are not compared. */
  winner: 'codeMode' | 'direct' | null
  /** Both numbers, where another way needs fewer. */
  tokens?: { ours: number; theirs: number; way: Way }
}

/** Each task with what every way made of it, by one model. */
export function taskRows(comparison: Comparison, model: string): TaskRow[] {
  // Of a set of hundreds each task's own, once.
  const byTask = Map.groupBy(comparison.trials, ({ task }) => task)
  return comparison.tasks.map(({ id, task, category }) => {
    const part = { ...comparison, trials: byTask.get(id) ?? [] }
    const figures = figuresOf(partOf(part, { task: id, model }))
    const rivals = rivalsOf(figures)
    const ours = rivals.find(({ way }) => way === 'codeMode')
    const theirs = rivals.find(({ way }) => way !== 'codeMode')
    const isCompared = ours !== undefined && theirs !== undefined
    const [own, other] = isCompared ? [tokensOf(ours), tokensOf(theirs)] : [0, 0]
    return {
      ...{ id, task, ...(category !== undefined && { category }) },
      ways: figures.cells.map(({ way, tokens, right, judged, done }) => ({
        way,
        tokens: tokens ? formatCount(Math.round(tokens.mean)) : '–',
        right: judged > 0 ? `${right} of ${judged}` : done > 0 ? 'no verdict' : 'not done',
        isBad: right < judged,
      })),
      needs: isCompared ? differenceText(own, other) : 'not compared',
      winner: !isCompared || own === other ? null : own < other ? 'codeMode' : 'direct',
      ...(isCompared && own > other && { tokens: { ours: own, theirs: other, way: theirs.way } }),
    }
  })
}
