import { setTimeout as sleep } from 'node:timers/promises'
import type { LazyDatabase } from '../db/lazy-database.ts'
import { messageOf } from '../errors.ts'
import type { Person } from '../people/person.ts'
import type { Runs } from '../pipeline/runs.ts'

/** So many runs are read in one go; a next look goes on from there. */
const MOST_AT_ONCE = 2_000
const PORTION = 50
/** Read beside each other: each may be many megabytes. */
const BESIDE = 2
/** Others have their turn after each of them. */
const PAUSE_MS = 10
const LOOK_EVERY_MS = 10 * 60_000

interface FillFactsOptions {
  database: LazyDatabase
  /** Whoever lists a run of an earlier version has what lists say of it written. */
  runs(): Pick<Runs, 'list'>
  warn(message: string): void
}

/**
 * Has what lists say of runs, and what they are found by, written for runs of earlier versions: in the background, the newest
 * first, when their person looks at the list.
 */
export class FillFacts {
  readonly #options: FillFactsOptions
  readonly #filling = new Map<string, Promise<void>>()
  /** When everything was filled in, by person. */
  readonly #done = new Map<string, number>()
  #isClosed = false

  constructor(options: FillFactsOptions) {
    this.#options = options
  }

  /** Begins, unless it is under way, or was done a moment ago. Nobody waits for it. */
  start(person: Person): void {
    const { id } = person
    if (this.#isClosed || !person.isListed || this.#filling.has(id)) return
    if (Date.now() - (this.#done.get(id) ?? 0) < LOOK_EVERY_MS) return
    const filling = this.#fill(person)
      .then((isAll) => void (isAll && this.#done.set(id, Date.now())))
      .catch((error: unknown) => this.#options.warn(`Older runs could not be read for lists: ${messageOf(error)}`))
      .finally(() => this.#filling.delete(id))
    this.#filling.set(id, filling)
  }

  /** Waits until nothing is being filled in. */
  async settled(): Promise<void> {
    await Promise.all(this.#filling.values())
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.settled()
  }

  /** Answers whether there is nothing left. One that cannot be read is passed over. */
  async #fill(person: Person): Promise<boolean> {
    const { database, runs } = this.#options
    const { run } = await database.open()
    const where = { userId: person.id, status: 'finished', facts: null, removedAt: null }
    for (let looked = 0, passed = 0; looked < MOST_AT_ONCE; looked += PORTION) {
      const found = await run.findMany({
        ...{ where, orderBy: [{ startedAt: 'desc' }, { id: 'desc' }], skip: passed, take: PORTION },
        select: { id: true },
      })
      const ids = found.map(({ id }) => id)
      for (let from = 0; from < ids.length; from += BESIDE) {
        if (this.#isClosed) return false
        await runs().list(person, { among: ids.slice(from, from + BESIDE), limit: BESIDE })
        await sleep(PAUSE_MS)
      }
      if (ids.length < PORTION) return true
      passed += await run.count({ where: { ...where, id: { in: ids } } })
    }
    return false
  }
}
