import type { JsonSchema, ToolAnnotations } from '../discovery/tool.ts'

/** What a person says to a tool that is paused because it says something else of itself now. */
export const PIN_DECISIONS = ['accept', 'keep-off', 'accept-input-hide-text'] as const
/**
 * `accept`: it is as it says now. `keep-off`: it stays paused, and is asked about no more. `accept-input-hide-text`: it takes
 * what it says it takes, and every text stays as it was, so that no model reads a new one.
 */
export type PinDecision = (typeof PIN_DECISIONS)[number]

/** What a server says of a tool. Characters that cannot be seen, or look like others, stand in it as `⟨U+200B⟩`. */
export interface ShownText {
  description: string
  inputSchema: JsonSchema
  outputSchema?: JsonSchema
  annotations?: ToolAnnotations
}

/** A tool that says something else than it was accepted with; it is paused until somebody decides. */
export interface ShownChange {
  tool: string
  /** When it was first seen to say so, in ms since 1970. */
  since: number
  before: ShownText
  after: ShownText
  /** Which of them differ. */
  parts: ('description' | 'inputSchema' | 'outputSchema' | 'annotations')[]
  /** `before` and `after` line by line, in order. */
  diff: DiffLine[]
  /** What is suspicious about what it says now. */
  orders: string[]
  /** Somebody said `keep-off`: nobody is asked about it any more, and it can still be accepted. */
  isKeptOff: boolean
  /** Of what it says now: whoever decides says by it what they were shown. */
  digest: string
}

export interface DiffLine {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** What somebody decides about one tool that is paused, or about all of a server's. */
export interface PinAnswer {
  /** Of the server. */
  name: string
  /** Null: all that are asked about; then `digest` is `changedDigest`. */
  tool: string | null
  decision: PinDecision
  /** What was shown. Where it is something else by now nothing is decided. */
  digest: string
}
