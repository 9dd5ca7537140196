import type { Tool } from '../discovery/tool.ts'

/** What a generator answers: a program, or why there is none. */
export type Generated =
  | { kind: 'program'; source: string }
  /** `reason` is a full sentence that says what was expected; `missing` names the field no value was found for. */
  | { kind: 'no-program'; reason: string; missing?: { tool: string; field: string } }

/** Writes a program for a task. `delta` events stream its text; the return value is the whole. */
export interface Generator {
  /** Shown to people and kept in the run's record: `rules` or a model's name. */
  readonly name: string
  generate(task: string, tools: readonly Tool[], signal: AbortSignal): AsyncGenerator<{ delta: string }, Generated>
}
