import type { PinDecision } from '../discovery/pins/decide.ts'
import type { JsonSchema, ToolAnnotations } from '../discovery/tool.ts'
import type { DiffLine } from '../format/diff-lines.ts'

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
