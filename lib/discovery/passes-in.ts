import { PlaygroundError } from '../errors.ts'
import { isOffloadError } from '../offload/offload-error.ts'

const AFTER_A_BOUND_MS = 60_000
const PASSING_CODES: readonly string[] = ['busy', 'unavailable', 'internal']

/** In how many ms reading the same file again may go well: the machine had too much to do. Null when it will not. */
export function passesInMs(error: unknown): number | null {
  // It took seconds, which nobody shall wait for at every look.
  if (isOffloadError(error)) return AFTER_A_BOUND_MS
  if (error instanceof PlaygroundError && PASSING_CODES.includes(error.code)) return 0
  return error instanceof Error && error.cause !== undefined ? passesInMs(error.cause) : null
}
