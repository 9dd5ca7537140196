import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../../people/person.ts'
import type { RunRequest } from '../../pipeline/request.ts'
import type { Playground } from '../../playground.ts'
import type { RunRecord } from '../../runs/event.ts'
import { runToEnd } from '../../testing/open-playground.ts'
import { FILL } from './programs.ts'

const BUSY_MS = 100

/** Keeps so many runs of a person under way until it is stopped: where one ends the next begins. */
export class KeptRunning {
  readonly ended: RunRecord[] = []
  readonly #playground: Playground
  readonly #person: Person
  readonly #stopped = new AbortController()
  readonly #places: readonly { begun: Promise<void>; ends: Promise<void> }[]

  /** `next` is told which place is free. */
  constructor(playground: Playground, person: Person, atOnce: number, next: (place: number) => RunRequest) {
    this.#playground = playground
    this.#person = person
    this.#places = Array.from({ length: atOnce }, (_, place) => {
      const begun = Promise.withResolvers<void>()
      const ends = this.#keep(() => next(place), begun.resolve)
      ends.catch(begun.reject)
      return { begun: begun.promise, ends }
    })
  }

  /** Waits until all places have a run. */
  async begun(): Promise<void> {
    await Promise.all(this.#places.map(({ begun }) => begun))
  }

  /** The first of each place comes to its end; those that came after it are stopped where they are. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    await Promise.all(this.#places.map(({ ends }) => ends))
  }

  async #keep(next: () => RunRequest, begun: () => void): Promise<void> {
    const { signal } = this.#stopped
    for (let isFirst = true; isFirst || !signal.aborted; isFirst = false)
      await this.#ended(await this.#run(next(), isFirst ? undefined : signal, begun))
  }

  /** What a filler has left is undone, as its person would do it: else each that comes after it adds to what is too much. */
  async #ended(run: RunRecord): Promise<void> {
    this.ended.push(run)
    if (run.program?.includes(FILL)) await this.#playground.runs.undo(this.#person, run.runId)
  }

  /** Tries again for as long as too much is under way. */
  async #run(request: RunRequest, signal: AbortSignal | undefined, begun: () => void): Promise<RunRecord> {
    for (;;) {
      const stop = (runId: string) => this.#playground.runs.cancel(this.#person, runId).catch(() => {}) // It has ended.
      const onEvent = (_event: unknown, runId: string) => {
        begun()
        if (signal?.aborted) stop(runId)
        else signal?.addEventListener('abort', () => stop(runId), { once: true })
      }
      const run = await runToEnd(this.#playground, this.#person, request, once(onEvent)).catch(unlessBusy)
      if (run) return run.record
      await sleep(BUSY_MS)
    }
  }
}

function once<Arguments extends unknown[]>(work: (...all: Arguments) => void): (...all: Arguments) => void {
  let isDone = false
  return (...all) => {
    if (!isDone) work(...all)
    isDone = true
  }
}

function unlessBusy(error: { code?: string }): null {
  if (error.code === 'busy') return null
  throw error
}
