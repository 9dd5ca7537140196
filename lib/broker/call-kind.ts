import type { Tool } from '../discovery/tool.ts'
import type { LoggedCall } from '../runs/entry.ts'
import type { DuringCall } from '../tools/tool-provider.ts'
import type { BrokerCall } from './stage.ts'

/** What one kind of calls is: of a tool, of `fetch`, of a resource or a prompt, of the model, of the state. */
export interface OpenedCall extends Pick<LoggedCall, 'op' | 'server' | 'tool' | 'isRead' | 'isOwn'> {
  definition?: Tool
  /** By what it is found again in a record, where that is not known by server and tool. */
  keyedBy?: { server: string; tool: string }
  input: unknown
  /** Whether people are told of it. */
  isTold: boolean
  /** What is counted and kept of the input: that of a `fetch` may hold credentials. */
  inputJson: string
  shownInput: unknown
  showAnswer(json: string): Promise<{ result: unknown; bytes?: number }>
  /** Is told what a record answered in its place. */
  replayed?(json: string): void
  /** Makes the call; `call` is what became of it on its way. Throws a `ToolError`. */
  make(signal: AbortSignal, during: DuringCall, call: BrokerCall): Promise<string>
}
