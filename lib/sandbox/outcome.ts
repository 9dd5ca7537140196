/** Why a workspace could not be counted whole: its files or folders, or a server without a descriptor to spare. */
export type Uncounted = 'too-many' | 'too-deep' | 'no-descriptors'

/** How a program ended in the sandbox. The value is kept beside it, in the run's record. */
export type SandboxOutcome =
  | { kind: 'returned' }
  /** `stack` names the program's own lines only (`main.ts:3:9`). */
  | { kind: 'threw'; name: string; message: string; stack: string }
  | { kind: 'timed-out'; limitMs: number; clock: 'wall' | 'cpu' }
  | { kind: 'out-of-memory'; limitMb: number }
  | { kind: 'output-limit'; limitBytes: number }
  | { kind: 'result-limit'; limitBytes: number }
  /** With `uncounted` the workspace could not be counted whole, and that much room of the whole disk went meanwhile.
   * With `isQuota` the limit is what the person may keep in all; with both the run made it one that cannot be counted. */
  | { kind: 'disk-limit'; limitBytes?: number; limitFiles?: number; uncounted?: Uncounted; isQuota?: true }
  | { kind: 'tool-limit'; limitCalls: number }
  | { kind: 'cancelled' }
  /** The sandbox itself broke, or the program broke its protocol. */
  | { kind: 'crashed'; detail: string }
