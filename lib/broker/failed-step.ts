import type { ToolError } from '../errors.ts'
import type { ToolCallStep } from '../runs/event.ts'

/** How a call that failed is told. One whose run ended, or that nobody waited for any longer, did not fail by itself. */
export function failedStep(error: ToolError, signal: AbortSignal): Pick<ToolCallStep, 'phase' | 'bytes' | 'error'> {
  const { code, message } = error
  const told = signal.aborted ? { code: 'cancelled', message: 'Stopped before it was answered.' } : { code, message }
  return { phase: 'failed', bytes: 0, error: told }
}
