import type { Way } from '../tokens/comparison.ts'
import type { Statistic } from './statistic.ts'

/** What is shown of one way of working with one model. */
export interface WayFigures {
  way: Way
  model: string
  /** All of it, done or not. */
  trials: number
  done: number
  /** Of all that are done. */
  passed: number
  /** Done, and nobody can tell whether it did its task: neither passed nor failed. */
  noVerdict: number
  /**
   * Trials that every way has done with this model and has a verdict on, so that all ways are of the same tasks. Where there
   * are none of those yet all its own that are done.
   */
  compared: number
  /**
   * Of so many trials tokens, turns, calls, time and money are, where it is one of those with the most right answers: of
   * those that each of these did right, and only they are compared by price. Null: they are of all that are compared.
   */
  priced: number | null
  /** Of those that are compared: how many have a verdict, and how many of these passed. What is shown as right answers. */
  judged: number
  right: number
  /** `mean` from 0 to 1; `spread` is the sample deviation between the repeats, null for a single one. */
  passRate: { mean: number; spread: number | null } | null
  /** Read and written in all. */
  tokens: Statistic | null
  input: Statistic | null
  output: Statistic | null
  cached: Statistic | null
  /** Requests to the model. */
  turns: Statistic | null
  /** Calls of tools. */
  calls: Statistic | null
  ms: Statistic | null
  /** Null where the price of the model is not known for each of them. */
  costUsd: Statistic | null
  /** `mixed` where some of its trials were counted by us; null before there are any. */
  basis: 'measured' | 'computed' | 'mixed' | null
}
