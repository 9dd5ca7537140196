import { PlaygroundError } from '../errors.ts'

/** Which bound was crossed; `crashed`: the stack of native code, mostly, by what is nested too deeply. */
export type OffloadReason = 'too-slow' | 'too-large' | 'crashed'

/** Somebody's text or data took more than it may. Whoever offloads it says which, and what to do about it. */
export class OffloadError extends PlaygroundError {
  readonly reason: OffloadReason
  override name = 'OffloadError'
  constructor(reason: OffloadReason, message: string) {
    super('too-large', message)
    this.reason = reason
  }
}

/** By its name: one bundle's class is not the other's. */
export function isOffloadError(error: unknown): error is OffloadError {
  return error instanceof Error && error.name === 'OffloadError'
}
