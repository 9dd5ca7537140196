import type { RunEvent } from '../event.ts'

/** The events of one run in their order, for everybody who follows it. */
export class EventLog {
  readonly events: RunEvent[] = []
  readonly #wakers = new Set<() => void>()
  #isReleased = false

  get isFinished(): boolean {
    return this.events.at(-1)?.kind === 'finished'
  }

  push(event: RunEvent): void {
    this.events.push(event)
    this.wake()
  }

  /** Lets everybody who waits look again: at what is new, or that there will be no more. */
  wake(): void {
    for (const wake of [...this.#wakers]) wake()
  }

  /** Forgets them all, once they can be read from the journal: a slow reader would keep them in memory. */
  release(): void {
    this.events.length = 0
    this.#isReleased = true
    this.wake()
  }

  /**
   * Every event after `after`, then those to come, until the run is finished, `signal` aborts or `isOver` says so. Ends early
   * when they are released.
   */
  async *follow(after: number, signal?: AbortSignal, isOver = () => false): AsyncGenerator<RunEvent> {
    // Events count from 1; where some could not be written there are fewer than their numbers say.
    let next = Math.min(after, this.events.length)
    while (next > 0 && (this.events[next - 1] as RunEvent).seq > after) next--
    while (!signal?.aborted && !this.#isReleased) {
      const header = headerOf(this.events[next])
      if (header) {
        next++
        // Not kept here while the reader has it: it may be large, and the reader slow.
        if (header.seq > after) yield this.events[next - 1] as RunEvent
        // One that was interrupted may have been taken up again.
        if (header.kind === 'finished' && next >= this.events.length) return
      } else if (this.isFinished || isOver()) return
      else await this.#nextEvent(signal)
    }
  }

  #nextEvent(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#wakers.delete(wake)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      this.#wakers.add(wake)
      signal?.addEventListener('abort', wake, { once: true })
    })
  }
}

const headerOf = (event: RunEvent | undefined) => event && { seq: event.seq, kind: event.kind }
