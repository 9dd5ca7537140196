import type { RunEvent } from './event.ts'

/** The events of one run in their order, for everybody who follows it. */
export class EventLog {
  readonly events: RunEvent[] = []
  readonly #wakers = new Set<() => void>()

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

  /** Every event after `after`, then those to come, until the run is finished, `signal` aborts or `isOver` says so. */
  async *follow(after: number, signal?: AbortSignal, isOver = () => false): AsyncGenerator<RunEvent> {
    // Events count from 1; where some could not be written there are fewer than their numbers say.
    let next = Math.min(after, this.events.length)
    while (next > 0 && (this.events[next - 1] as RunEvent).seq > after) next--
    while (!signal?.aborted) {
      const event = this.events[next]
      if (event) {
        next++
        if (event.seq > after) yield event
        if (event.kind === 'finished') return
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
