import type { Way } from '../../tokens/comparison.ts'
import type { Comparison, Trial } from '../comparison.ts'

/** What one task came to, one way, by one model. */
export interface TaskFigures {
  task: string
  way: Way
  model: string
  trials: number
  done: number
  passed: number
  failed: number
  /** `passed`: all of its trials did their task. `unknown`: none failed, but not all are done and judged. */
  verdict: 'passed' | 'failed' | 'unknown'
  /** Of a trial on average, as cost and time of those that passed: one that failed is not cheap. Null where nothing is known. */
  tokens: number | null
  basis: 'measured' | 'computed' | 'mixed' | null
  /** Null where the price of the model is not known. */
  costUsd: number | null
  ms: number | null
  /** Why the first of those that did not pass did not. */
  why?: string
}

/** `broke`: it passed the last time and fails now. `new`: there is no verdict of the last time. */
export type Change = 'broke' | 'worse' | 'fixed' | 'better' | 'same' | 'unknown' | 'new'

export interface HeldTask extends TaskFigures {
  change: Change
  /** The last time; by another model where each time there was one, and not the same. */
  before?: TaskFigures
}

/** Those that matter most come first. */
const ORDER: readonly Change[] = ['broke', 'worse', 'unknown', 'fixed', 'better', 'same', 'new']

/** Each task of a comparison, held against the last time the same tasks were done. */
export function holdAgainst(now: Comparison, before: Comparison | null): HeldTask[] {
  const then = new Map((before ? figuresByTask(before) : []).map((one) => [keyOf(one, one.model), one]))
  const other = before?.models.length === 1 && now.models.length === 1 ? before.models[0] : undefined
  return figuresByTask(now)
    .map((one): HeldTask => {
      const last = then.get(keyOf(one, one.model)) ?? (other === undefined ? undefined : then.get(keyOf(one, other)))
      return { ...one, change: changeOf(one, last), ...(last && { before: last }) }
    })
    .sort((a, b) => ORDER.indexOf(a.change) - ORDER.indexOf(b.change) || rank(a) - rank(b))
}

/** Whether nothing is left to be desired: all is done, and every task passes. */
export const isAllWell = ({ state }: Pick<Comparison, 'state'>, tasks: readonly TaskFigures[]): boolean =>
  state === 'finished' && tasks.every(({ verdict }) => verdict === 'passed')

export function figuresByTask({ tasks, models, ways, trials }: Comparison): TaskFigures[] {
  const byKey = Map.groupBy(trials, ({ task, way, model }) => keyOf({ task, way }, model))
  return tasks.flatMap(({ id }) =>
    models.flatMap((model) =>
      ways.map((way) => figuresOfTrials({ task: id, way, model }, byKey.get(keyOf({ task: id, way }, model)) ?? [])),
    ),
  )
}

function figuresOfTrials(of: { task: string; way: Way; model: string }, trials: readonly Trial[]): TaskFigures {
  const done = trials.filter(({ state }) => state === 'done')
  const failed = done.filter((trial) => trial.passed === false).length
  const right = done.filter((trial) => trial.passed === true)
  const counted = right.flatMap(({ tokens }) => tokens ?? [])
  const bases = new Set(counted.map(({ basis }) => basis))
  const costs = right.map(({ costUsd }) => costUsd ?? null)
  const known = costs.filter((cost) => cost !== null)
  const why = (done.find((trial) => trial.passed === false) ?? done.find((trial) => trial.passed !== true))?.why
  const passed = right.length
  const isWhole = trials.length > 0 && passed === trials.length
  return {
    ...{ ...of, trials: trials.length, done: done.length, passed, failed },
    verdict: failed > 0 ? 'failed' : isWhole ? 'passed' : 'unknown',
    tokens: mean(counted.map(({ total }) => total)),
    basis: bases.size > 1 ? 'mixed' : ([...bases][0] ?? null),
    // A mean of those that are known would be that of other trials.
    costUsd: known.length === costs.length ? mean(known) : null,
    ms: mean(right.flatMap(({ ms }) => ms ?? [])),
    ...(why !== undefined && { why }),
  }
}

function changeOf(now: TaskFigures, before: TaskFigures | undefined): Change {
  if (now.verdict === 'unknown') return 'unknown'
  if (!before || before.verdict === 'unknown') return 'new'
  if (now.verdict !== before.verdict) return now.verdict === 'failed' ? 'broke' : 'fixed'
  const [rate, last] = [rateOf(now), rateOf(before)]
  return rate === last ? 'same' : rate < last ? 'worse' : 'better'
}

const rateOf = ({ passed, failed }: TaskFigures) => passed / Math.max(1, passed + failed)
const rank = ({ verdict }: TaskFigures) => ['failed', 'unknown', 'passed'].indexOf(verdict)
const keyOf = ({ task, way }: { task: string; way: Way }, model: string) => JSON.stringify([task, way, model])
const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
