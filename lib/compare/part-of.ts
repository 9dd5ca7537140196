import type { Comparison } from './comparison.ts'

/** What of a comparison is looked at: one task or all, one model or all. */
export interface Part {
  /** The id of a task; null: all of them. */
  task: string | null
  /** Null: all of them. */
  model: string | null
}

/** A comparison of these alone, as if no others had been compared. */
export function partOf(comparison: Comparison, { task, model }: Part): Comparison {
  const isMeant = (one: { task: string; model: string }) =>
    (task === null || one.task === task) && (model === null || one.model === model)
  return {
    ...comparison,
    tasks: comparison.tasks.filter(({ id }) => task === null || id === task),
    models: comparison.models.filter((name) => model === null || name === model),
    trials: comparison.trials.filter(isMeant),
  }
}
