import type { ToolDefinition } from './tool-definition.ts'

/** What a tool was accepted with, and what its server says of it since. */
export interface Pin {
  /** Of its function and its module, which programs import: no other tool gets it. */
  fn: string
  /** Programs and models have it like this. */
  accepted: ToolDefinition
  /** Digest of what the server said then: where its texts were hidden, `accepted` is something else. */
  of: string
  /** It is not listed any more. When it comes back it is compared all the same. */
  isGone?: true
  /** It says something else now, and is paused. */
  change?: PinChange
}

export interface PinChange {
  /** When it was first seen to say so, in ms since 1970. */
  since: number
  now: ToolDefinition
  /** Digest of that. */
  of: string
  /** Somebody wants it off, whatever it says. */
  isKeptOff?: true
}

/** By the exact name of the tool. */
export type Pins = Map<string, Pin>
