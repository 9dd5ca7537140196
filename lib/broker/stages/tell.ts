import { messageOf, ToolError } from '../../errors.ts'
import type { ToolCallStep } from '../../runs/event.ts'
import type { BrokerCall, Stage } from '../stage.ts'

/** Tells people of a call: that it began, and what came of it. Whatever is thrown becomes a `ToolError`. */
export const tell: Stage = async (call, next) => {
  const startedAt = performance.now()
  const ms = () => Math.round((performance.now() - startedAt) * 10) / 10
  call.tell({ phase: 'started', args: call.shownInput, ...(call.differs && { differs: true }) })
  let answer: string
  try {
    answer = await next()
  } catch (thrown) {
    const error = asToolError(call, thrown)
    // Of a call whose run was let go it is not known yet.
    if (!call.isLetGo()) call.tell({ ...failedStep(error, call.signal), ...decided(call), ms: ms() })
    throw error
  }
  // It was made: whatever comes now, a program that is told it failed would make it again.
  const took = ms()
  const done = async () => {
    const result = await call.showAnswer(answer)
    const phase = call.isReplayed ? 'replayed' : 'done'
    call.tell({ phase, ms: took, bytes: Buffer.byteLength(answer), ...decided(call), ...result })
  }
  // What is large is made small for people elsewhere, and the program need not wait for that.
  if (answer.length > SHOWN_AT_ONCE) call.later(done())
  else await done()
  return answer
}

const SHOWN_AT_ONCE = 64 * 1024

const decided = ({ decision, expired }: BrokerCall) => ({ ...(decision && { decision }), ...(expired && { expired }) })

const asToolError = (call: BrokerCall, thrown: unknown) =>
  thrown instanceof ToolError ? thrown : new ToolError(call, 'tool-failed', messageOf(thrown), { cause: thrown })

/** One whose run ended, or that nobody waited for any longer, did not fail by itself. */
function failedStep(
  { code, message }: ToolError,
  signal: AbortSignal,
): Pick<ToolCallStep, 'phase' | 'bytes' | 'error'> {
  const error = signal.aborted ? { code: 'cancelled', message: 'Stopped before it was answered.' } : { code, message }
  return { phase: 'failed', bytes: 0, error }
}
