import type { Way } from '../../tokens/comparison.ts'
import { WAYS } from '../../tokens/way-names.ts'
import type { HeldTask } from './hold-against.ts'

/** What all tasks of a set came to, one way, by one model. */
export interface HeldWay {
  way: Way
  model: string
  tasks: number
  passed: number
  failed: number
  unknown: number
  /** Of all tasks: where not all are done, what passed so far is told of them. */
  trials: { all: number; done: number; passed: number }
  /** Of a trial that passed, on average over the tasks where that is known. */
  tokens: number | null
  costUsd: number | null
  ms: number | null
  /** The same of the last time, of the tasks where both are known; absent where there was no last time. */
  before?: { model: string; passed: number; tokens: Held; costUsd: Held; ms: Held }
}

/** A figure of the last time and of this one, of the same tasks; null where no task has both. */
export type Held = { before: number; now: number } | null

const FIGURES = ['tokens', 'costUsd', 'ms'] as const

/** A row for each way and model. */
export function waysHeld(held: readonly HeldTask[]): HeldWay[] {
  const groups = Map.groupBy(held, ({ way, model }) => JSON.stringify([way, model]))
  return [...groups.values()]
    .map((tasks) => wayOf(tasks))
    .sort((a, b) => (a.model === b.model ? WAYS.indexOf(a.way) - WAYS.indexOf(b.way) : a.model < b.model ? -1 : 1))
}

function wayOf(tasks: readonly HeldTask[]): HeldWay {
  const { way, model } = tasks[0]!
  const count = (verdict: HeldTask['verdict']) => tasks.filter((task) => task.verdict === verdict).length
  const befores = tasks.flatMap(({ before }) => before ?? [])
  const [tokens, costUsd, ms] = FIGURES.map((figure) => mean(tasks.map((task) => task[figure])))
  return {
    ...{ way, model, tasks: tasks.length },
    ...{ passed: count('passed'), failed: count('failed'), unknown: count('unknown') },
    trials: trialsOf(tasks),
    ...{ tokens: tokens ?? null, costUsd: costUsd ?? null, ms: ms ?? null },
    ...(befores[0] && {
      before: {
        model: befores[0].model,
        passed: befores.filter(({ verdict }) => verdict === 'passed').length,
        tokens: heldIn(tasks, 'tokens'),
        costUsd: heldIn(tasks, 'costUsd'),
        ms: heldIn(tasks, 'ms'),
      },
    }),
  }
}

/** What of all trials was done, and what of these passed. */
export const trialsOf = (tasks: readonly HeldTask[]): HeldWay['trials'] => ({
  all: tasks.reduce((sum, { trials }) => sum + trials, 0),
  done: tasks.reduce((sum, { done }) => sum + done, 0),
  passed: tasks.reduce((sum, { passed }) => sum + passed, 0),
})

function heldIn(tasks: readonly HeldTask[], figure: (typeof FIGURES)[number]): Held {
  const both = tasks.flatMap((task) => {
    const [now, before] = [task[figure], task.before?.[figure] ?? null]
    return now === null || before === null ? [] : [{ now, before }]
  })
  const [before, now] = [mean(both.map((one) => one.before)), mean(both.map((one) => one.now))]
  return before === null || now === null ? null : { before, now }
}

/** Of those that are known. */
function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}
