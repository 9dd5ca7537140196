import type { Comparison, Trial } from '../../../lib/compare/comparison.ts'
import { figuresOf } from '../../../lib/compare/figures.ts'
import type { Statistic } from '../../../lib/compare/statistic.ts'
import type { Way } from '../../../lib/tokens/comparison.ts'
import { WAY_NAMES } from '../../../lib/tokens/way-names.ts'
import type { Point, ScatterPoint, Series } from '../../_charts/chart.ts'
import { words } from './words.ts'

const LINES: Record<Way, Pick<Series, 'line' | 'dot'>> = {
  codeMode: { line: 'solid', dot: 'circle' },
  direct: { line: 'dashed', dot: 'square' },
  directWithSearch: { line: 'dotted', dot: 'none' },
}

/** What is to be said of a turn, beside its point. */
const NOTES: Partial<Record<NonNullable<Trial['turns']>[number]['what'], string>> = words.charts.context.notes

/** What each way reads in each turn of one of its trials: the one in the middle by tokens, of those that did their task. */
export function contextSeries({ ways, trials }: Comparison): Series[] {
  return ways.flatMap((way) => {
    const trial = middleOf(trials.filter((one) => one.way === way && one.state === 'done' && one.tokens && one.turns))
    if (!trial?.turns) return []
    const points = trial.turns.map(({ input, what }, at): Point => {
      const note = NOTES[what]
      return { x: at + 1, y: input, ...(note !== undefined && { note }) }
    })
    return [{ name: WAY_NAMES[way], ...LINES[way], points }]
  })
}

function middleOf(trials: readonly Trial[]): Trial | undefined {
  const passed = trials.filter((trial) => trial.passed === true)
  const ranked = (passed.length > 0 ? passed : [...trials]).sort(
    (one, other) => (one.tokens?.total ?? 0) - (other.tokens?.total ?? 0),
  )
  return ranked[Math.floor((ranked.length - 1) / 2)]
}

/** A point for each way and model that has a verdict: how many did their task, and what one trial costs. */
export function scatterPoints(comparison: Comparison): ScatterPoint[] {
  return figuresOf(comparison).cells.flatMap(({ way, model, right, judged, costUsd, tokens }) =>
    tokens === null || judged === 0
      ? []
      : [{ way, model, passed: right, of: judged, costUsd: costUsd && spreadOf(costUsd), tokens: spreadOf(tokens) }],
  )
}

const spreadOf = ({ mean, deviation }: Statistic) => ({ mean, deviation })
