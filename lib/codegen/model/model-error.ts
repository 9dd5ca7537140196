import { type ErrorCode, PlaygroundError } from '../../errors.ts'
import { fixInKeys, type ModelFault, type ModelFix } from '../../runs/model-fault.ts'
import type { ModelUsage } from '../../tokens/model-usage.ts'

/** What is known about a model's failure beside its message. */
export interface FailureDetails {
  /** As much of the program as had come, for a person to go on with; empty when nothing had. */
  partial?: string
  usage?: ModelUsage | undefined
  /** All that had come, with what is no program; to be counted where the provider did not. */
  written?: string
  /** Seconds until it makes sense to ask again, where the provider said so. */
  retryAfterSeconds?: number | undefined
  /** The settings that may be why. */
  fix?: ModelFix | undefined
}

/**
 * A model that could not be asked or did not answer to the end. It has no `cause`: what the provider sent may quote the
 * key, so only what was picked from it, with the key taken out, is in the message. That names the keys of the configuration to
 * look at; `fault` has the same for a page, which names what its form has.
 */
export class ModelError extends PlaygroundError {
  override name = 'ModelError'
  readonly partial: string
  readonly usage: ModelUsage | undefined
  readonly written: string
  readonly retryAfterSeconds: number | undefined
  /** What happened, without what to do about it. */
  readonly what: string
  readonly fix: ModelFix | undefined
  constructor(code: ErrorCode, what: string, details: FailureDetails = {}) {
    super(code, details.fix ? `${what} ${fixInKeys(details.fix)}` : what)
    this.what = what
    this.fix = details.fix
    this.partial = details.partial ?? ''
    this.usage = details.usage
    this.written = details.written ?? ''
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  /** Undefined where no setting is to blame. */
  get fault(): ModelFault | undefined {
    return this.fix && { what: this.what, fix: this.fix }
  }

  /** The same failure with more known about it. */
  with({ what = this.what, ...details }: FailureDetails & { what?: string }): ModelError {
    const { partial, usage, written, retryAfterSeconds, fix } = this
    return new ModelError(this.code, what, { partial, usage, written, retryAfterSeconds, fix, ...details })
  }
}
