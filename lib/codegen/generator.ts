import type { Tool } from '../discovery/tool.ts'
import type { Writer } from '../runs/event.ts'
import type { Finding } from '../runs/finding.ts'
import type { ModelFault } from '../runs/model-fault.ts'
import type { Question, Values } from '../runs/question.ts'
import type { Understood } from '../runs/understood.ts'
import type { ModelUsage } from '../tokens/model-usage.ts'

/** How an answer came about, where there is more to say than the generator's name. */
export interface Origin {
  /** What the model's provider counted, also when its answer could not be used. */
  usage?: ModelUsage
  /** All that a model wrote whose answer holds no program and whose provider counted nothing: to be counted here. */
  written?: string
  /** Which generator answered, where several could have. */
  generator?: string
  /** A full sentence: why it was not the one that was asked first. Rules are who stands in. */
  because?: string
  /** The same for a page, where settings of the model may be why. */
  fault?: ModelFault
}

/** So often rules may look before they write. */
export const MOST_LOOKS = 7

/** What a generator answers: a program, or why there is none. */
export type Generated =
  /** With `isLook` it only looks: what it returns comes back in `before` of a next request, and is no result. */
  | ({ kind: 'program'; source: string; isLook?: true } & Origin)
  /**
   * `reason` is a full sentence that says what was expected. What would make a program possible: an answer to `question`, or
   * more tools, found by the words of `search`.
   */
  | ({ kind: 'no-program'; reason: string; question?: Question; search?: string } & Origin)

/** A piece of the program's text. With `restart` it begins a new program and what was streamed before is void. */
export interface ProgramDelta {
  delta: string
  restart?: true
}

/** A call that a program had made; of one that was stopped nobody knows whether it was done. */
export interface CalledTool {
  tool: string
  ok: boolean
  isStopped?: boolean
}

/** A program that was written for the same task before, or what was written instead, and what came of it. */
export interface Turn {
  /** As it was written. */
  source: string
  came:
    | { kind: 'returned'; value: unknown }
    | { kind: 'refused'; findings: readonly Finding[] }
    /** `text` is how it ended in words; `calls` those it had made. */
    | { kind: 'failed'; text: string; calls: readonly CalledTool[] }
    /** `tools` are those that were found, and are among those of the request from then on. */
    | { kind: 'found'; tools: readonly Tool[] }
}

/** What a program is written for. */
export interface GenerationRequest {
  task: string
  tools: readonly Tool[]
  /** The other tools of the same servers, for what has to be looked up: the id of a channel. */
  others?: readonly Tool[]
  /** Answers to questions, by their names. */
  values?: Values
  /** What the session of work brings to the task. */
  understood?: Understood
  /** The turns of the same run so far, oldest first. */
  before?: readonly Turn[]
  /** Who asks: what is read for one person keeps no other waiting. */
  owner?: string
}

/** Writes a program for a task. `delta` events stream its text; the return value is the whole. */
export interface Generator {
  readonly kind: Writer
  /** Shown to people and kept in the run's record: `rules` or a model's name, which may be anything. */
  readonly name: string
  generate(request: GenerationRequest, signal: AbortSignal): AsyncGenerator<ProgramDelta, Generated>
}
