import type { Tool } from '../discovery/tool.ts'
import type { LoggedCall } from '../runs/entry.ts'
import type { Decision, ElicitationStep, ProgressStep, SamplingStep, ToolCallStep } from '../runs/event.ts'
import type { RecordedCall } from '../runs/recorded-calls.ts'

/** A call of a program on its way through the broker. */
export interface BrokerCall extends LoggedCall {
  /** What the program imported by this name; only of a tool, and only when it did. */
  definition?: Tool
  input: unknown
  /** JSON of the input: what is counted and kept. */
  inputJson: string
  /** Line of the program that called, when known. */
  line?: number
  /** Calls of one round were made before any of them was answered, or upon answers of the same round. */
  round?: number
  /** Aborts when nobody waits for the answer any more. */
  signal: AbortSignal
  /** What a record of an earlier run says of it. */
  recorded?: RecordedCall
  /** It is answered from the record. */
  isReplayed?: true
  /** Why somebody has to be asked although the tool needs no consent. */
  doubt?: 'unknown' | 'differs'
  /** The first one that is not in the record. */
  differs?: true
  /** What somebody who was asked has said. */
  decision?: Decision
  /** Nobody said anything in time. */
  expired?: true

  /** What people see of the input. */
  shownInput: unknown
  /** What people see of an answer. */
  showAnswer(json: string): Promise<{ result: unknown; bytes?: number }>
  /** Is told what the record answered in its place. */
  replayed?(json: string): void
  /** Tells people about it. Does nothing for calls that are not told of. */
  tell(step: Pick<ToolCallStep, 'phase'> & Partial<ToolCallStep>): void
  /** Tells what happens while it is under way. */
  emit(step: ElicitationStep | ProgressStep | SamplingStep): void
  /** Whether the run was let go to go on later: what happens now is for the log alone. */
  isLetGo(): boolean
  /** What `Date` has said to the program since the last call that was noted; once. */
  clock(): number[] | undefined
  /** The run waits for this at its end. It must not reject. */
  later(work: Promise<void>): void
  /** Makes it. Throws a `ToolError`. */
  make(): Promise<string>
  /** Has the clocks of the run stand still until the answer is called. */
  stopClocks(): () => void
}

/**
 * One thing that is done with every call between the program and whoever answers it: look at it, refuse it (by throwing a
 * `ToolError`), answer it, or hand it on by `next` and see what comes back. Answers the JSON text of the result.
 */
export type Stage = (call: BrokerCall, next: () => Promise<string>) => Promise<string>

/** A call goes through the stages in their order; the last one answers. */
export function throughStages(stages: readonly Stage[]): (call: BrokerCall) => Promise<string> {
  const from = async (index: number, call: BrokerCall): Promise<string> => {
    const stage = stages[index]
    if (!stage) throw new Error('The last stage handed a call on.')
    return stage(call, () => from(index + 1, call))
  }
  return (call) => from(0, call)
}
