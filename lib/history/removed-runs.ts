import type { LazyDatabase } from '../db/lazy-database.ts'
import { isNotFound, messageOf, PlaygroundError } from '../errors.ts'
import type { Person } from '../people/person.ts'
import type { Runs } from '../pipeline/runs.ts'
import { isUnreadable } from '../runs/run-reader.ts'

/** For so long a run that was deleted can be brought back: as long as pages offer it, and a little for the way. */
export const BROUGHT_BACK_WITHIN_MS = 32_000
const AT_ONCE = 50
/** So often those whose time is over are removed; lists have left them out by then. */
const SWEEP_EVERY_MS = 60_000

/** Since when a run that was deleted is gone for good. */
export const goneSince = (): Date => new Date(Date.now() - BROUGHT_BACK_WITHIN_MS)

interface RemovedRunsOptions {
  database: LazyDatabase
  runs(): Pick<Runs, 'remove' | 'isFinished' | 'assertMayChange'>
  /** Null where there is no such person any more. */
  personOf(run: { personId: string; workspaceDir: string }): Promise<Person | null>
  warn(message: string): void
}

/** Runs that were deleted a moment ago: they can be brought back, then they are removed with all that is kept of them. */
export class RemovedRuns {
  readonly #options: RemovedRunsOptions
  #timer: NodeJS.Timeout | undefined
  #sweeping: Promise<void> | null = null
  #isClosed = false

  constructor(options: RemovedRunsOptions) {
    this.#options = options
  }

  /** Throws `not-found`, `forbidden`, and `conflict` for a run that has not ended. */
  async remove(person: Person, runId: string): Promise<void> {
    const runs = this.#options.runs()
    await runs.assertMayChange(person, runId, 'remove runs')
    const isOver = await runs.isFinished(person, runId).catch((error: unknown) => {
      // Nobody can go on with one that cannot be read.
      if (isUnreadable(error)) return true
      throw error
    })
    if (!isOver) throw new PlaygroundError('conflict', 'The run is not finished. Stop it first.')
    const { run } = await this.#options.database.open()
    const where = { id: runId, userId: person.id, removedAt: null }
    const { count } = await run.updateMany({ where, data: { removedAt: new Date() } })
    // One that is in no list is gone at once.
    if (count === 0 && !(await run.count({ where: { id: runId, userId: person.id } })))
      return runs.remove(person, runId)
    this.#sweepFromNowOn()
  }

  /** Brings one back. Throws `not-found` where it is gone, or was not deleted. */
  async restore(person: Person, runId: string): Promise<void> {
    await this.#options.runs().assertMayChange(person, runId, 'bring runs back')
    const { run } = await this.#options.database.open()
    const where = { id: runId, userId: person.id, removedAt: { gt: goneSince() } }
    const { count } = await run.updateMany({ where, data: { removedAt: null } })
    if (count === 0) throw new PlaygroundError('not-found', 'This run cannot be brought back: its time is over.')
  }

  /** Removes those whose time is over, now and from now on, also what an earlier process left. Never rejects. */
  lookAfter(): Promise<void> {
    this.#sweepFromNowOn()
    return this.sweep()
  }

  #sweepFromNowOn(): void {
    if (!this.#isClosed) this.#timer ??= setInterval(() => void this.sweep(), SWEEP_EVERY_MS).unref()
  }

  /** Never rejects. */
  sweep(): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
    this.#sweeping ??= this.#sweep()
      .catch((error: unknown) =>
        this.#options.warn(`Runs that were deleted could not be removed yet: ${messageOf(error)}`),
      )
      .finally(() => {
        this.#sweeping = null
      })
    return this.#sweeping
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#sweeping
  }

  async #sweep(): Promise<void> {
    const { database, personOf, runs } = this.#options
    if (!database.isMade()) return
    const { run } = await database.open()
    // Those that cannot be removed are passed over, and tried again the next time.
    for (let passed = 0; !this.#isClosed; ) {
      const where = { removedAt: { lte: goneSince() } }
      const select = { id: true, userId: true }
      const due = await run.findMany({ where, select, orderBy: { id: 'asc' }, skip: passed, take: AT_ONCE })
      for (const { id, userId } of due) {
        const person = await personOf({ personId: userId, workspaceDir: '' })
        // The row goes with the account.
        if (!person) {
          passed++
          continue
        }
        try {
          await runs().remove(person, id)
        } catch (error) {
          // Its journal is gone already: the row alone would stay for ever.
          if (isNotFound(error)) await run.deleteMany({ where: { id } })
          else {
            passed++
            this.#options.warn(`The run ${id} was deleted and could not be removed yet: ${messageOf(error)}`)
          }
        }
      }
      if (due.length < AT_ONCE) return
    }
  }
}
