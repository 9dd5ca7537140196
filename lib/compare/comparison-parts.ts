import type { Sampler } from '../broker/write-sampling.ts'
import type { Log } from '../config/log.ts'
import type { Person } from '../people/person.ts'
import type { Weight } from '../selection/weigh.ts'
import type { ModelPrice } from '../tokens/prices/model-price.ts'
import type { ComparedTask } from './comparison.ts'
import type { TrialRuns } from './trials/run-trial.ts'

/** What comparisons are made of. */
export interface ComparisonParts {
  /** Where they are kept. */
  dir: string
  runs: TrialRuns
  /** The model that is set: it judges, and is compared where no other is named. */
  sampler: Sampler
  /** Other models that may be named. */
  otherModels: readonly string[]
  /** What a model costs, by today's settings; null where it is not known. */
  priceOf(model: string): Promise<ModelPrice | null>
  /** What a run may cost as it is configured, in US dollars. */
  mostCostUsd: number
  /** What all tools weigh that this person has. */
  weigh(person: Person): Promise<Weight>
  /** Whether what this person came with is still good. */
  isLetIn(person: Person): Promise<boolean>
  /** Puts the files of a task into the person's workspace; answers what removes them. */
  placeFiles(person: Person, id: string, files: NonNullable<ComparedTask['files']>): Promise<() => Promise<void>>
  /** Removes those that were left behind. */
  removeFiles(person: Person, id: string): Promise<void>
  log: Log
}
