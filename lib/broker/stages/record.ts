import { messageOf, ToolError } from '../../errors.ts'
import type { RunLog } from '../../runs/run-log.ts'
import type { Stage } from '../stage.ts'

/**
 * Has the log know of a call before it is made, and of its answer before the program does. `beforeOwnWrite` comes before it
 * knows of one that changes the person's own workspace.
 */
export const createRecord =
  (log: RunLog, beforeOwnWrite: () => Promise<void>): Stage =>
  async (call, next) => {
    try {
      if (call.isOwn && !call.isRead) await beforeOwnWrite()
      await log.intend(call, call.inputJson, call.clock())
    } catch (error) {
      const message = `${call.server}.${call.tool} was not called, because the log of the run could not be written: ${messageOf(error)}`
      throw new ToolError(call, 'unavailable', message, { cause: error })
    }
    let answer: string
    try {
      answer = await next()
    } catch (error) {
      // Of one that was broken off nobody knows what became of it.
      if (error instanceof ToolError && !call.signal.aborted) log.failed(call.callId, error.code, error.message)
      throw error
    }
    await log.answered(call.callId, answer)
    return answer
  }
