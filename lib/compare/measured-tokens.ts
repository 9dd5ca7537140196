import type { OtherWay, Way } from '../tokens/comparison.ts'
import { savingOf } from '../tokens/saving.ts'
import type { ComparisonFigures } from './figures.ts'
import { rivalsOf } from './verdict.ts'
import type { WayFigures } from './way-figures.ts'

/** What one way needed, on the average of the trials that its figures are of. */
export interface MeanCount {
  input: number
  output: number
  total: number
  /** The part of `input` that the provider had in its cache. */
  cached: number
}

/** What `cem compare` prints for a task: as `tokens` of a run, but really run. A way that was not run is absent. */
export interface MeasuredTokens extends Partial<Record<Way, MeanCount>> {
  /**
   * Against the cheapest other way that gave as many right answers; both are absent where code mode did not give the most, or
   * no other did.
   */
  savedPercent?: number
  against?: OtherWay
  breakEvenTools: number | null
  basis: 'measured' | 'computed'
}

/** Of the figures of one model. `breakEvenTools` is what a run of code mode computed. */
export function measuredTokens(
  figures: Pick<ComparisonFigures, 'cells' | 'best'>,
  breakEvenTools: number | null,
): MeasuredTokens {
  const { cells } = figures
  const counts = Object.fromEntries(cells.flatMap((cell) => (cell.tokens ? [[cell.way, meanOf(cell)]] : [])))
  return {
    ...(counts as Partial<Record<Way, MeanCount>>),
    ...savedBy(figures),
    breakEvenTools,
    basis: cells.every(({ basis }) => basis === 'measured' || basis === null) ? 'measured' : 'computed',
  }
}

/** Whole tokens that add up. */
function meanOf({ input, output, cached }: WayFigures): MeanCount {
  const [read, written] = [Math.round(input?.mean ?? 0), Math.round(output?.mean ?? 0)]
  return { input: read, output: written, total: read + written, cached: Math.min(read, Math.round(cached?.mean ?? 0)) }
}

function savedBy(figures: Pick<ComparisonFigures, 'cells' | 'best'>): Pick<MeasuredTokens, 'savedPercent' | 'against'> {
  const rivals = rivalsOf(figures)
  const ours = rivals.find(({ way }) => way === 'codeMode')
  const other = rivals.find(({ way }) => way !== 'codeMode')
  if (!ours || !other) return {}
  const against = other.way as OtherWay
  // Honest rounding stands there: who needs something does not save 100 %.
  const count = (cell: WayFigures) => ({ ...meanOf(cell), parts: { schemas: 0, results: 0, written: 0, history: 0 } })
  const { percent } = savingOf({ codeMode: count(ours), direct: count(other), directWithSearch: count(other) })
  return { savedPercent: percent, against }
}
