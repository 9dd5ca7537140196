import type { Way } from '../tokens/comparison.ts'
import type { Comparison, Trial } from './comparison.ts'
import { deviationOf, statisticOf } from './statistic.ts'
import { type Best, bestOf, contendersOf, sentenceOf } from './verdict.ts'
import type { WayFigures } from './way-figures.ts'

export type { WayFigures } from './way-figures.ts'

export interface ComparisonFigures {
  /** In the order of the models, and for each of the ways. */
  cells: WayFigures[]
  /** Null where nothing passed, a way has no verdict yet, or those with the most right answers have none in common. */
  best: Best | null
  /** What came of it, in one or a few sentences that hold together with `cells`. */
  sentence: string
}

/** What a comparison shows, from its trials alone. */
export function figuresOf(comparison: Comparison): ComparisonFigures {
  const cells = comparison.models.flatMap((model) => comparison.ways.map((way) => ({ way, model })))
  const common = new Map(comparison.models.map((model) => [model, commonTrials(comparison, model)]))
  const trials = cells.map(({ way, model }) => {
    const own = comparison.trials.filter((trial) => trial.way === way && trial.model === model)
    return { own, shared: own.filter((trial) => common.get(model)?.has(keyOf(trial)) && hasVerdict(trial)) }
  })
  const all = cells.map(({ way, model }, at) => cellOf(way, model, trials[at] as CellTrials))
  const contenders = contendersOf(all, comparison.state)
  const right = rightOfEach(contenders.map((cell) => trials[all.indexOf(cell)] as CellTrials))
  const figures = all.map((cell, at) =>
    right.size > 0 && contenders.includes(cell) ? pricedBy(cell, trials[at] as CellTrials, right) : cell,
  )
  const best = bestOf(figures)
  return { cells: figures, best, sentence: sentenceOf(figures, best, comparison) }
}

interface CellTrials {
  own: Trial[]
  shared: Trial[]
}

/** The trials that each of them did right: what one of them got wrong, however cheaply, is no price of the task. */
function rightOfEach(cells: readonly CellTrials[]): Set<string> {
  const [first, ...others] = cells.map(({ shared }) => new Set(shared.filter(isPriced).map(keyOf)))
  return new Set([...(first ?? [])].filter((key) => others.every((other) => other.has(key))))
}

function pricedBy(cell: WayFigures, { shared }: CellTrials, right: ReadonlySet<string>): WayFigures {
  return { ...cell, priced: right.size, ...meansOf(shared.filter((trial) => right.has(keyOf(trial)))) }
}

const isPriced = ({ passed, tokens }: Trial) => passed === true && tokens !== undefined
const keyOf = ({ task, repeat }: Trial) => `${repeat} ${task}`
const hasVerdict = ({ state, passed }: Trial) => state === 'done' && typeof passed === 'boolean'

/** What each way that has verdicts with this model at all has a verdict on: other models take nothing from it. */
function commonTrials({ ways, trials }: Comparison, model: string): Set<string> {
  const verdicts = ways.map(
    (way) => new Set(trials.filter((t) => t.way === way && t.model === model && hasVerdict(t)).map(keyOf)),
  )
  const [first, ...others] = verdicts.filter(({ size }) => size > 0)
  return new Set([...(first ?? [])].filter((key) => others.every((other) => other.has(key))))
}

function cellOf(way: Way, model: string, { own, shared }: CellTrials): WayFigures {
  const done = own.filter(({ state }) => state === 'done')
  const of = shared.length > 0 ? shared : done
  return {
    ...{ way, model, trials: own.length, done: done.length, compared: of.length, priced: null },
    passed: done.filter(({ passed }) => passed === true).length,
    noVerdict: done.filter((trial) => !hasVerdict(trial)).length,
    judged: of.filter(hasVerdict).length,
    right: of.filter((trial) => hasVerdict(trial) && trial.passed === true).length,
    passRate: passRateOf(of),
    ...meansOf(of),
  }
}

type Means = Pick<WayFigures, 'tokens' | 'input' | 'output' | 'cached' | 'turns' | 'calls' | 'ms' | 'costUsd' | 'basis'>

function meansOf(of: readonly Trial[]): Means {
  const counted = of.flatMap(({ tokens }) => tokens ?? [])
  const costs = of.map(({ costUsd }) => costUsd ?? null)
  const known = costs.filter((cost) => cost !== null)
  return {
    tokens: statisticOf(counted.map(({ total }) => total)),
    input: statisticOf(counted.map(({ input }) => input)),
    output: statisticOf(counted.map(({ output }) => output)),
    cached: statisticOf(counted.map(({ cached }) => cached)),
    turns: statisticOf(of.flatMap(({ turns }) => turns?.length ?? [])),
    calls: statisticOf(of.flatMap(({ calls }) => calls ?? [])),
    ms: statisticOf(of.flatMap(({ ms }) => ms ?? [])),
    // A mean of those that are known would be that of other trials.
    costUsd: known.length === costs.length ? statisticOf(known) : null,
    basis: basisOf(counted.map(({ basis }) => basis)),
  }
}

function passRateOf(trials: Trial[]): WayFigures['passRate'] {
  const judged = trials.filter(hasVerdict)
  if (judged.length === 0) return null
  const rate = (some: Trial[]) => some.filter(({ passed }) => passed === true).length / some.length
  const rates = [...Map.groupBy(judged, ({ repeat }) => repeat).values()].map(rate)
  const meanOfRates = rates.reduce((sum, each) => sum + each, 0) / rates.length
  return { mean: rate(judged), spread: deviationOf(rates, meanOfRates) }
}

function basisOf(bases: readonly ('measured' | 'computed')[]): WayFigures['basis'] {
  const all = new Set(bases)
  return all.size > 1 ? 'mixed' : ([...all][0] ?? null)
}
