import { AsyncLocalStorage } from 'node:async_hooks'
import type { DuringCall } from '../../../tools/tool-provider.ts'
import type { QuietTime } from './quiet-time.ts'

/** A call that waits for its answer, and whose it is. */
export interface CallUnderWay {
  personId: string
  tool: string
  during: DuringCall
  quiet: QuietTime
  /** How often the server has asked something for it. */
  asked: number
}

/**
 * The calls on one connection. Several people may share it, and in the revisions before 2026-07-28 a server that asks
 * something does not say for which call: it must reach nobody else than the person whose call it is.
 */
export class CallsUnderWay {
  readonly #calls = new Set<CallUnderWay>()
  readonly #within = new AsyncLocalStorage<CallUnderWay | null>()

  async run<T>(call: CallUnderWay, work: () => Promise<T>): Promise<T> {
    this.#calls.add(call)
    try {
      return await this.#within.run(call, work)
    } finally {
      this.#calls.delete(call)
    }
  }

  outside<T>(work: () => Promise<T>): Promise<T> {
    return this.#within.run(null, work)
  }

  /** The call that something is sent for at this moment; null where that is none, or not known. */
  within(): CallUnderWay | null {
    const within = this.#within.getStore()
    return within && this.#calls.has(within) ? within : null
  }

  /**
   * For whom a server asks at this moment. Over HTTP what it asks comes in the answer to a call, and is read where that was
   * sent; else it is known only when all calls are of one person, and then taken for the last one's.
   */
  current(): CallUnderWay | 'nobody' | 'several' {
    const within = this.within()
    if (within) return within
    const all = [...this.#calls]
    const last = all.findLast(({ during }) => during.onElicit) ?? all.at(-1)
    if (!last) return 'nobody'
    return all.every(({ personId }) => personId === last.personId) ? last : 'several'
  }

  /** The same where it matters for which run: of several runs of one person it is not known either. */
  ofOneRun(): CallUnderWay | 'nobody' | 'several' {
    const call = this.current()
    if (typeof call === 'string' || call === this.#within.getStore()) return call
    const { run } = call.during
    const isSame = (other: CallUnderWay) => other === call || (run !== undefined && other.during.run === run)
    return [...this.#calls].every(isSame) ? call : 'several'
  }
}
