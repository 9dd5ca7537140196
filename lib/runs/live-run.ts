import type { RunEvent, RunStep } from './event.ts'
import type { Journal } from './journal.ts'

// How long lines of output wait for more. Below what a person notices, enough to make thousands of lines one event.
const OUTPUT_WAIT_MS = 15
const OUTPUT_CHUNK = 64 * 1024

/** A run of this process: events go to the journal and to whoever follows. */
export class LiveRun {
  readonly runId: string
  readonly events: RunEvent[] = []
  readonly #journal: Journal
  readonly #wakers = new Set<() => void>()
  #output: { kind: 'stdout' | 'stderr'; text: string } | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(runId: string, journal: Journal) {
    this.runId = runId
    this.#journal = journal
  }

  get isFinished(): boolean {
    return this.events.at(-1)?.kind === 'finished'
  }

  /** Adds what happened, in order. Lines of output that follow each other closely become one event. */
  append(step: RunStep): void {
    if (step.kind === 'stdout' || step.kind === 'stderr') return this.#collect(step)
    this.#flush()
    this.#push(step)
  }

  /** Every event after `after`, then live ones, until the run is finished or `signal` aborts. */
  async *follow(after: number, signal?: AbortSignal): AsyncGenerator<RunEvent> {
    let next = after
    while (!signal?.aborted) {
      const event = this.events[next]
      if (event) {
        next++
        yield event
        if (event.kind === 'finished') return
      } else if (this.isFinished) return
      else await this.#nextEvent(signal)
    }
  }

  #collect({ kind, text }: { kind: 'stdout' | 'stderr'; text: string }): void {
    if (this.#output?.kind !== kind) this.#flush()
    this.#output = { kind, text: (this.#output?.text ?? '') + text }
    if (this.#output.text.length >= OUTPUT_CHUNK) this.#flush()
    else this.#timer ??= setTimeout(() => this.#flush(), OUTPUT_WAIT_MS)
  }

  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#output) this.#push(this.#output)
    this.#output = null
  }

  #push(step: RunStep): void {
    const event = { runId: this.runId, seq: this.events.length + 1, at: new Date().toISOString(), ...step } as RunEvent
    this.events.push(event)
    this.#journal.append(event)
    for (const wake of [...this.#wakers]) wake()
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
