import type { CallFailure } from '../../contract.ts'

/** A failed tool call, as the program can catch it. A global of the program's world. */
export class ToolError extends Error {
  override name = 'ToolError'
  readonly server: string
  readonly tool: string
  readonly code: string
  readonly retryable: boolean
  constructor(failure: CallFailure) {
    super(failure.message)
    this.server = failure.server
    this.tool = failure.tool
    this.code = failure.code
    this.retryable = failure.retryable
  }
}
