import type { Comparison } from '../../../lib/compare/comparison.ts'
import { figuresOf, type WayFigures } from '../../../lib/compare/figures.ts'
import { partOf } from '../../../lib/compare/part-of.ts'
import { rivalsOf, tokensOf } from '../../../lib/compare/verdict.ts'
import { formatCount } from '../../../lib/format/duration.ts'
import type { Way } from '../../../lib/tokens/comparison.ts'
import { differenceText } from '../../../lib/tokens/saving.ts'
import { words } from './words.ts'

export interface TaskWay {
  way: Way
  tokens: string
  right: string
  isBad: boolean
}

export interface TaskRow {
  id: string
  /** As it is written. */
  task: string
  category?: string
  ways: TaskWay[]
  /** The cheapest of the other ways that were right the most often: what a narrow page shows beside code mode. */
  other?: TaskWay
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
    const ways = figures.cells.map(wayOf)
    const best = otherOf(figures.cells)
    const cheapest = ways.find(({ way }) => way === best?.way)
    return {
      ...(cheapest && { other: cheapest }),
      ...{ id, task, ...(category !== undefined && { category }) },
      ways,
      needs: isCompared ? differenceText(own, other) : words.tasks.notCompared,
      winner: !isCompared || own === other ? null : own < other ? 'codeMode' : 'direct',
      ...(isCompared && own > other && { tokens: { ours: own, theirs: other, way: theirs.way } }),
    }
  })
}

const wayOf = ({ way, tokens, right, judged, done }: WayFigures): TaskWay => ({
  way,
  tokens: tokens ? formatCount(Math.round(tokens.mean)) : '–',
  right: judged > 0 ? words.tasks.right(right, judged) : done > 0 ? words.tasks.noVerdict : words.tasks.notDone,
  isBad: judged > 0 && right < judged,
})

function otherOf(cells: readonly WayFigures[]): WayFigures | undefined {
  const rate = ({ passRate }: WayFigures) => passRate?.mean ?? -1
  const others = cells.filter(({ way }) => way !== 'codeMode')
  return others.sort((one, other) => rate(other) - rate(one) || tokensOf(one) - tokensOf(other))[0]
}
