import { z } from 'zod'
import { WAYS } from '../../tokens/way-names.ts'
import type { Comparison, Trial } from '../comparison.ts'
import { type Plan, trialsOf } from '../plan-comparison.ts'
import { addSpent, NOTHING } from '../trials/trial-of-run.ts'

const spent = z.object({
  input: z.number().min(0),
  output: z.number().min(0),
  costUsd: z.number().min(0).nullable(),
})

const reach = z.object({ tools: z.array(z.string()).nullable(), readsOnly: z.boolean() })

/** What changes of a comparison while it is under way: small, and written whole each time. */
export const keptState = z.object({
  state: z.enum(['running', 'stopped', 'finished']),
  why: z.string().optional(),
  /** The process that does it. */
  owner: z.string().optional(),
  /** What the token it was started with was given, which holds for all its runs. */
  reach: reach.optional(),
  maxCostUsd: z.number().optional(),
  /** The trial that was under way when this was written, and its run. */
  current: z.object({ at: z.int().min(0), runId: z.string() }).optional(),
  summary: z.object({
    name: z.string(),
    createdAt: z.string(),
    tasks: z.int(),
    ways: z.array(z.enum(WAYS)),
    models: z.array(z.string()),
    repeats: z.int(),
    trials: z.int(),
    done: z.int(),
    passed: z.int(),
    noVerdict: z.int(),
    spent,
  }),
})
export type KeptState = z.output<typeof keptState>

/**
 * A line of what was done: a trial, or a run that was cut off and what it had spent. A trial that is judged has one before its
 * judge is asked, and one after: of the same run the last counts.
 */
export const keptLine = z.union([
  z.object({
    at: z.int().min(0),
    done: z.looseObject({ state: z.literal('done'), runId: z.string().optional() }),
    spent,
  }),
  z.object({ at: z.int().min(0), cut: z.object({ runId: z.string() }), spent }),
])
export type KeptLine = { at: number; spent: Comparison['spent'] } & ({ done: Trial } | { cut: { runId: string } })

/** All of it as it is kept. */
export interface KeptComparison {
  id: string
  plan: Plan & { createdAt: string }
  state: KeptState
  lines: KeptLine[]
}

/** What people see of it. */
export function comparisonOf({ id, plan, state, lines }: KeptComparison): Comparison {
  const trials = trialsOf(plan)
  for (const line of lines) if ('done' in line && trials[line.at]) trials[line.at] = line.done
  const { current } = state
  const now = current && trials[current.at]
  if (now?.state === 'waiting' && state.state === 'running')
    trials[current?.at as number] = { ...now, state: 'running', runId: current?.runId as string }
  const { createdAt, name, tasks, ways, models, repeats, approve } = plan
  return {
    ...{ id, name, createdAt, state: state.state },
    ...(state.why !== undefined && { why: state.why }),
    ...{ tasks, ways, models, repeats, approve },
    ...(state.maxCostUsd !== undefined && { maxCostUsd: state.maxCostUsd }),
    trials,
    spent: lastOfRuns(lines).reduce((sum, line) => addSpent(sum, line.spent), NOTHING),
  }
}

function lastOfRuns(lines: readonly KeptLine[]): KeptLine[] {
  const last = new Map<string, KeptLine>()
  for (const [place, line] of lines.entries())
    last.set('done' in line && line.done.runId ? `${line.at} ${line.done.runId}` : `${place}`, line)
  return [...last.values()]
}

/** What a list shows, kept with the state. */
export function summaryOf(comparison: Comparison): KeptState['summary'] {
  const { name, createdAt, tasks, ways, models, repeats, trials, spent: all } = comparison
  const done = trials.filter(({ state }) => state === 'done')
  return {
    ...{ name, createdAt, tasks: tasks.length, ways, models, repeats, trials: trials.length, done: done.length },
    passed: done.filter(({ passed }) => passed === true).length,
    noVerdict: done.filter(({ passed }) => typeof passed !== 'boolean').length,
    spent: all,
  }
}
