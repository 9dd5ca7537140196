import type { Person } from '../people/person.ts'
import type { Way } from '../tokens/comparison.ts'
import type { Comparison, ComparisonRequest } from './comparison.ts'

/** Comparisons of a person that are really run: each trial is a run of theirs. One of somebody else is `not-found`. */
export interface Comparisons {
  /** What it would come to, before anything is started. Throws `invalid-input` for what could not be started. */
  estimate(person: Person, request: ComparisonRequest): Promise<Estimate>
  /**
   * Starts it and answers at once. Throws `invalid-input`; `busy` while another one of this person is under way; and
   * `configuration` where no model is set.
   */
  start(person: Person, request: ComparisonRequest): Promise<{ id: string }>
  /** Newest first, and how many could not be read. */
  list(person: Person): Promise<{ comparisons: ComparisonSummary[]; unreadable: number }>
  get(person: Person, id: string): Promise<Comparison>
  /** Ends the run under way, whose trial waits again. Does nothing to one that is not under way. */
  stop(person: Person, id: string): Promise<void>
  /**
   * Goes on with the trials that are not done, `maxCostUsd` in all; null: without a bound, absent: with the one it had. Throws
   * `conflict` for one that is finished.
   */
  resume(person: Person, id: string, options?: { maxCostUsd?: number | null | undefined }): Promise<void>
  /** Deletes it for good; its runs stay. Throws `conflict` while it is under way. */
  remove(person: Person, id: string): Promise<void>
  /** One row a trial as CSV, or all of it as JSON. */
  export(person: Person, id: string, format: ExportFormat): Promise<string>
  /** Resolves when it is not under way any more, in this process. */
  ended(person: Person, id: string): Promise<void>
  /** Stops those under way; they can go on later. */
  close(): Promise<void>
}

export type ExportFormat = 'csv' | 'json'

/** What a list shows of a comparison. */
export interface ComparisonSummary {
  id: string
  name: string
  createdAt: string
  state: Comparison['state']
  /** Why it is stopped, in a sentence. */
  why?: string
  tasks: number
  ways: Way[]
  models: string[]
  repeats: number
  trials: number
  done: number
  passed: number
  /** Trials that are done and without a verdict. */
  noVerdict: number
  spent: Comparison['spent']
}

/** What a comparison would come to: computed, before anything was asked of a model. */
export interface Estimate {
  trials: number
  tokens: number
  /** Null where the price of a model is not known. */
  costUsd: number | null
  /** For each way and model, one trial of it. */
  perTrial: { way: Way; model: string; tokens: number; costUsd: number | null }[]
  /** One answer of the judge; null where none is asked. */
  judge: { tokens: number; costUsd: number | null } | null
  /** From what it was computed, in a sentence. */
  basis: string
}
