import type { Turn } from '../../codegen/generator.ts'
import type { Tool } from '../../discovery/tool.ts'
import type { SelectedTool } from '../../runs/event.ts'
import type { Outcome } from '../../runs/outcome.ts'
import type { CountedCall } from '../../tokens/compare-tokens.ts'
import type { RunContext, RunServices } from '../run-services.ts'

export type Nearest = Extract<Outcome, { kind: 'no-program' }>['nearest']

/** What programs are written for. */
export interface Assignment {
  task: string
  /** Those that were chosen, or found later. */
  tools: readonly Tool[]
  /** The other tools of their servers. */
  others: readonly Tool[]
  /** The same as they are told. */
  selected: readonly SelectedTool[]
  nearest: Nearest
}

/** A task on its way through its turns. */
export interface Work extends Assignment {
  run: RunContext
  services: RunServices
  /** The turns so far. */
  before: Turn[]
  /** Calls of programs that looked: without them the last one could not have been written. */
  lookedAt: readonly CountedCall[]
  /** Which turn it is, from 1. */
  turn: number
  /** This process has begun a program of it. */
  hasBegun: boolean
  /** How often a program was asked for again, in all turns. */
  repairs: number
}
