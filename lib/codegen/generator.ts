import type { Tool } from '../discovery/tool.ts'
import type { ModelUsage } from '../tokens/model-usage.ts'

/** How an answer came about, where there is more to say than the generator's name. */
export interface Origin {
  /** What the model's provider counted, also when its answer could not be used. */
  usage?: ModelUsage
  /** Which generator answered, where several could have. */
  generator?: string
  /** A full sentence: why it was not the one that was asked first. */
  because?: string
}

/** What a generator answers: a program, or why there is none. */
export type Generated =
  | ({ kind: 'program'; source: string } & Origin)
  /** `reason` is a full sentence that says what was expected; `missing` names the field no value was found for. */
  | ({ kind: 'no-program'; reason: string; missing?: { tool: string; field: string } } & Origin)

/** A piece of the program's text. With `restart` it begins a new program and what was streamed before is void. */
export interface ProgramDelta {
  delta: string
  restart?: true
}

/** Writes a program for a task. `delta` events stream its text; the return value is the whole. */
export interface Generator {
  /** Shown to people and kept in the run's record: `rules` or a model's name. */
  readonly name: string
  generate(task: string, tools: readonly Tool[], signal: AbortSignal): AsyncGenerator<ProgramDelta, Generated>
}
