import { type ErrorCode, PlaygroundError } from '../../errors.ts'
import type { ModelUsage } from '../../tokens/model-usage.ts'

/** What is known about a model's failure beside its message. */
export interface FailureDetails {
  /** As much of the program as had come, for a person to go on with; empty when nothing had. */
  partial?: string
  usage?: ModelUsage | undefined
  /** Seconds until it makes sense to ask again, where the provider said so. */
  retryAfterSeconds?: number | undefined
}

/**
 * A model that could not be asked or did not answer to the end. It has no `cause`: what the provider sent may quote the
 * key, so only what was picked from it, with the key taken out, is in the message.
 */
export class ModelError extends PlaygroundError {
  override name = 'ModelError'
  readonly partial: string
  readonly usage: ModelUsage | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(code: ErrorCode, message: string, details: FailureDetails = {}) {
    super(code, message)
    this.partial = details.partial ?? ''
    this.usage = details.usage
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  /** The same failure with more known about it. */
  with({ message = this.message, ...details }: FailureDetails & { message?: string }): ModelError {
    const { partial, usage, retryAfterSeconds } = this
    return new ModelError(this.code, message, { partial, usage, retryAfterSeconds, ...details })
  }
}
