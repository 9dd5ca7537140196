import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../errors.ts'
import type { Saving } from './saving.ts'
import type { SavingRows } from './saving-rows.ts'

/** So many runs are read in one go; a next look goes on from there. */
const MOST_AT_ONCE = 5_000
/** Others have their turn after each run: a journal may have many megabytes. */
const PAUSE_MS = 5
/** Other processes may leave something out as late as this. */
const LOOK_EVERY_MS = 10 * 60_000

type Missing = Awaited<ReturnType<SavingRows['missing']>>[number]

interface FillOptions {
  rows: Pick<SavingRows, 'missing' | 'keep'>
  /** Reads a run that has ended; null for one that goes on, or is gone; `unreadable` for a damaged log. */
  read(personId: string, runId: string): Promise<Saving | 'unreadable' | null>
  warn(message: string): void
}

/**
 * Fills in what is not kept: of runs that were there before it was, or whose process was killed before it wrote. In the
 * background, one after the other.
 */
export class FillMissing {
  readonly #options: FillOptions
  readonly #filling = new Map<string, Promise<void>>()
  /** When nothing was missing any more. */
  readonly #done = new Map<string, number>()
  #isClosed = false

  constructor(options: FillOptions) {
    this.#options = options
  }

  /** Of one person, or of everybody. Answers whether something is being filled in. Once all is, nobody looks for a while. */
  async start(personId?: string): Promise<boolean> {
    const key = personId ?? ''
    if (this.#filling.has(key)) return true
    if (this.#isClosed || Date.now() - (this.#done.get(key) ?? 0) < LOOK_EVERY_MS) return false
    if ((await this.#options.rows.missing(personId)).length === 0) {
      this.#done.set(key, Date.now())
      return false
    }
    if (!this.#filling.has(key)) {
      const filling = this.#fill(personId)
        .then((isAll) => void (isAll && this.#done.set(key, Date.now())))
        .catch((error: unknown) => this.#options.warn(`What older runs saved could not be read: ${messageOf(error)}`))
        .finally(() => this.#filling.delete(key))
      this.#filling.set(key, filling)
    }
    return true
  }

  /** Waits until nothing is being filled in. */
  async settled(): Promise<void> {
    while (this.#filling.size > 0) await Promise.all(this.#filling.values())
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.settled()
  }

  /** Answers whether there is nothing left to look at. */
  async #fill(personId: string | undefined): Promise<boolean> {
    let after: string | undefined
    for (let looked = 0; looked < MOST_AT_ONCE; ) {
      // A run that was looked at and goes on is there still: one after it is the next.
      const missing = await this.#options.rows.missing(personId, after)
      if (missing.length === 0) return true
      for (const run of missing) {
        if (this.#isClosed) return false
        if (!(await this.#keep(run))) after = run.runId
        looked++
        await sleep(PAUSE_MS)
      }
    }
    return false
  }

  /** Answers whether something is kept of it from now on. */
  async #keep({ personId, runId, startedAt }: Missing): Promise<boolean> {
    const { rows, read } = this.#options
    const saving = await read(personId, runId)
    if (saving === null) return false
    // One that cannot be read keeps nobody from seeing the others, and is not looked at again.
    await rows.keep(personId, saving === 'unreadable' ? unreadable(runId, startedAt) : saving)
    return true
  }
}

/** What is kept of a run whose log is damaged. */
export const unreadable = (runId: string, startedAt: string): Saving => ({
  ...{ runId, startedAt, state: 'unreadable', outcome: 'interrupted', model: null },
  ...{ basis: 'computed', against: null, returned: false, parts: [] },
  ...{ used: 0, measured: 0, lost: 0, other: 0, usedNano: null, otherNano: null },
})
