import type { FileChange } from '../../runs/event.ts'
import type { RunFacts } from '../../runs/run-facts.ts'
import type { CallPair } from './align-calls.ts'
import type { ValuePair } from './align-rows.ts'

/** One of two runs that are compared. */
export interface ComparedRun {
  runId: string
  task: string | null
  startedAt: string
  version: number | null
  editedFrom: string | null
  /** It did what its program was to do. */
  isReturned: boolean
  outcome: string | null
  program: string | null
  author: string | null
  /** Of the program alone, in ms. */
  runMs: number
  calls: number
  files: FileChange[]
  facts: RunFacts
}

/** What two runs have in common, and what not. */
export interface RunComparison {
  a: ComparedRun
  b: ComparedRun
  isSameTask: boolean
  isSameValue: boolean
  /** What changed, each from something that stands below it. */
  sentences: string[]
  values: ValuePair
  calls: CallPair[]
  /** Calls that are not compared: there were too many. */
  callsLeftOut: number
}
