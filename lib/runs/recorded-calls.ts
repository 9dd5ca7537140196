import type { LogEntry, LoggedCall, LoggedValue } from './entry.ts'
import type { Decision } from './event.ts'

/** What a log says of one call. */
export interface RecordedCall extends LoggedCall {
  /** `made`: with an answer. `unknown`: begun, and nobody knows what became of it. `asked`: somebody was asked, and it was not begun. */
  state: 'asked' | 'unknown' | 'made' | 'failed'
  value?: LoggedValue
  because?: string
  expiresAt?: string
  decision?: Decision
}

/**
 * The calls of a log, found by what they are: the n-th call of a key is the n-th recorded one of that key, in whatever order
 * they come. Each is found once.
 */
export class RecordedCalls {
  readonly #byKey = new Map<string, RecordedCall[]>()
  readonly #byId = new Map<number, RecordedCall>()
  readonly #taken = new Set<RecordedCall>()

  /** Takes entries in their order; a later attempt of the run goes on with the calls of those before. */
  add(entry: LogEntry): void {
    switch (entry.entry) {
      case 'ask':
      case 'call': {
        const known = this.#byId.get(entry.callId)
        if (!known) this.#add({ ...pick(entry), state: entry.entry === 'call' ? 'unknown' : 'asked' })
        else if (entry.entry === 'call') known.state = 'unknown'
        if (entry.entry === 'ask') {
          const { because, expiresAt } = entry
          Object.assign(this.#byId.get(entry.callId) ?? {}, { because, expiresAt })
        }
        return
      }
      case 'decision':
        Object.assign(this.#byId.get(entry.callId) ?? {}, { decision: entry.decision })
        return
      case 'answer':
        Object.assign(this.#byId.get(entry.callId) ?? {}, { state: 'made', value: entry.value })
        return
      case 'failure':
        Object.assign(this.#byId.get(entry.callId) ?? {}, { state: 'failed' })
    }
  }

  get lastId(): number {
    return this.#byId.keys().reduce((last, callId) => Math.max(last, callId), 0)
  }

  get size(): number {
    return this.#byId.size
  }

  byId(callId: number): RecordedCall | undefined {
    return this.#byId.get(callId)
  }

  all(): Iterable<RecordedCall> {
    return this.#byId.values()
  }

  /** Of the calls of a key: one that was made, else one that somebody is asked about or that may have been made. */
  take(key: string): RecordedCall | undefined {
    const left = (this.#byKey.get(key) ?? []).filter((call) => !this.#taken.has(call))
    const found = left.find(({ state }) => state === 'made') ?? left.find(({ state }) => state !== 'failed')
    if (found) this.#taken.add(found)
    return found
  }

  /** Those that were made, or may have been, and that nobody has taken. */
  unused(): RecordedCall[] {
    return [...this.#byId.values()].filter(
      (call) => !this.#taken.has(call) && (call.state === 'made' || call.state === 'unknown'),
    )
  }

  #add(call: RecordedCall): void {
    this.#byId.set(call.callId, call)
    const same = this.#byKey.get(call.key)
    if (same) same.push(call)
    else this.#byKey.set(call.key, [call])
  }
}

const pick = ({ callId, op, server, tool, key, isRead, isOwn }: LoggedCall): LoggedCall => ({
  ...{ callId, op, server, tool, key, isRead, isOwn },
})
