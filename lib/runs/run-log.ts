import type { ToolErrorCode } from '../errors.ts'
import type { World } from '../sandbox/protocol/protocol.ts'
import type { LoggedCall } from './entry.ts'
import type { Decision } from './event.ts'

/**
 * What one run did and was allowed to do, in the order in which it happened. Written ahead: when a method settles it is with
 * the system, and what this process does next cannot outlive it. One run has one log and one writer.
 */
export interface RunLog {
  /**
   * That a program begins, with what it is given and digests of the tools it imports. `callsStay`: what its calls had changed
   * in the workspace was not put back before. Throws when it cannot be written.
   */
  begin(world: World, tools: Record<string, string>, callsStay?: boolean): void
  /** That a call is about to be made. Throws when it cannot be written: then the call must not be made. */
  intend(call: LoggedCall, input: string, clock?: number[]): Promise<void>
  /**
   * What a call that was made has answered, whole, as JSON text. Never throws, for it was made: where it cannot be written
   * the call is one of which nobody knows what became of it.
   */
  answered(callId: number, json: string): Promise<void>
  failed(callId: number, code: ToolErrorCode, message: string): void
  /** That somebody is asked about a call, until when (ISO 8601). Throws when it cannot be written. */
  asked(call: LoggedCall, because: string, expiresAt: string): void
  /** How the run has left each file that it changed. */
  left(marks: Record<string, string>): void
  /** What somebody said. Throws when it cannot be written. */
  decided(callId: number, decision: Decision, because?: 'expired'): void
}
