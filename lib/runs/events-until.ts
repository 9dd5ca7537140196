import { PlaygroundError } from '../errors.ts'
import type { RunEvent } from './event.ts'

/** A run, for whoever follows it. */
export interface FollowedRun {
  /** Ends quietly where the signal aborts. */
  events(signal: AbortSignal): AsyncIterable<RunEvent>
  cancel(): Promise<void>
}

/** Whether something can be asked of a run no more: it has ended, was answered elsewhere, or is gone. */
export const isTooLate = (error: unknown): boolean =>
  error instanceof PlaygroundError && (error.code === 'conflict' || error.code === 'not-found')

/** The events of a run, which `stop` cancels. Throws where it could not be cancelled, for it may go on for hours. */
export async function* eventsUntil(stop: AbortSignal | undefined, run: FollowedRun): AsyncGenerator<RunEvent, void> {
  const failing = new AbortController()
  const cancel = () =>
    void run.cancel().catch((error: unknown) => {
      if (!isTooLate(error)) failing.abort(error)
    })
  stop?.addEventListener('abort', cancel, { once: true })
  if (stop?.aborted) cancel()
  try {
    yield* run.events(failing.signal)
    failing.signal.throwIfAborted()
  } finally {
    stop?.removeEventListener('abort', cancel)
  }
}
