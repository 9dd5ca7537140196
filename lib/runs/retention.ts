import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { thisProcess } from '../process/owner.ts'
import { type KnownJournal, KnownJournals, statOf } from './journal/known-journals.ts'
import { RunFiles } from './journal/run-files.ts'

export interface RetentionLimits {
  /** After the end of a run. */
  days: number
  /** Of all runs of one person. */
  bytes: number
}

/** What was removed of one person's runs so far. */
export interface RemovedRuns {
  runs: number
  bytes: number
  /** When last, ISO 8601. */
  at: string
}

/** What is kept of one person's runs. */
export interface KeptRuns {
  runs: number
  bytes: number
  limits: RetentionLimits
  removed: RemovedRuns | null
}

export interface RetentionOptions {
  /** `runs` in DATA_DIR. */
  dir: string
  /** Where it is noted what was removed. */
  notesDir: string
  limits: RetentionLimits
  /** Whether nothing more is written into this journal. */
  isOver(journal: Pick<KnownJournal, 'runId' | 'owner'>): Promise<boolean>
  /** Takes runs out of the lists. */
  removeRows(personId: string, runIds: readonly string[]): Promise<void>
  warn(message: string): void
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Which part of what a person may keep this process writes for that person before it looks again. */
const SHARE = 1 / 16
/** What other processes on the folder have written or removed is known as late as this. */
const SCAN_EVERY_MS = 60_000

/**
 * Removes runs by age and by what a person's runs take, the oldest first. Several processes may do it on one folder: what
 * counts is what lies there, and of two that remove a journal one has done it.
 */
export class Retention {
  readonly #options: RetentionOptions
  readonly #files: RunFiles
  readonly #journals: KnownJournals
  /** What each person's runs of this process have written since all was last looked at. */
  readonly #written = new Map<string, number>()
  #sweeping: Promise<void> | undefined
  /** Whose runs are to be looked at: a run may end while old ones are being removed. */
  readonly #asked = new Set<string>()

  constructor(options: RetentionOptions) {
    this.#options = options
    this.#files = new RunFiles(options.dir)
    this.#journals = new KnownJournals(this.#files)
  }

  /** A run of this process has ended. What is due now goes on without the caller. */
  ended(personId: string, runId: string, bytes: number): void {
    this.#written.set(personId, (this.#written.get(personId) ?? 0) + bytes)
    void this.#journals.look(runId, { personId, owner: thisProcess() }).catch(() => {}) // it is found by the next scan
    this.#lookAfter(personId)
  }

  /** A run was removed by its person. */
  removed(runId: string): void {
    this.#journals.forget(runId)
  }

  /** Removes all runs of one person that have ended. */
  async removeAll(personId: string): Promise<void> {
    await this.#journals.scan()
    const over: KnownJournal[] = []
    for (const entry of this.#journals.of(personId)) if (await this.#options.isOver(entry)) over.push(entry)
    for (const { runId } of over) {
      await this.#files.remove(runId)
      this.#journals.forget(runId)
    }
    await rm(this.#removedFile(personId), { force: true })
  }

  #lookAfter(personId: string): void {
    this.#asked.add(personId)
    this.#sweeping ??= this.#sweepForAllAsked()
      .catch((error: unknown) => this.#options.warn(`Old runs could not be removed: ${error}`))
      .finally(() => {
        this.#sweeping = undefined
        const [next] = this.#asked
        if (next !== undefined) this.#lookAfter(next)
      })
  }

  async #sweepForAllAsked(): Promise<void> {
    for (const personId of this.#asked) {
      this.#asked.delete(personId)
      await this.#sweepWhenDue(personId)
    }
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    while (this.#sweeping) await this.#sweeping
  }

  async keptOf(personId: string): Promise<KeptRuns> {
    this.#lookAfter(personId)
    const { scannedAt } = this.#journals
    if (scannedAt === Number.NEGATIVE_INFINITY) await this.#journals.scan()
    else if (Date.now() - scannedAt > SCAN_EVERY_MS)
      this.#journals
        .scan()
        .catch((error: unknown) => this.#options.warn(`The runs that are kept could not be counted: ${error}`))
    const own = this.#journals.of(personId)
    return {
      runs: own.length,
      bytes: sizeOf(own),
      limits: this.#options.limits,
      removed: await this.#removedOf(personId),
    }
  }

  /** Removes what is too old or too much. */
  async sweep(): Promise<void> {
    await mkdir(this.#options.notesDir, { recursive: true, mode: 0o700 })
    await writeFile(this.#markFile, '')
    this.#written.clear()
    await this.#journals.scan()
    for (const personId of this.#journals.people) {
      const entries = this.#journals.of(personId)
      // The last one stays: whoever has just run something sees it.
      const [, ...older] = entries.sort((a, b) => b.writtenAt - a.writtenAt)
      const due = await this.#dueOf(older.reverse(), sizeOf(entries))
      if (due.length > 0) await this.#remove(personId, due)
    }
  }

  async #sweepWhenDue(personId: string): Promise<void> {
    const isMuch = (this.#written.get(personId) ?? 0) > this.#options.limits.bytes * SHARE
    if (isMuch || (await this.#lastSweep()) < Date.now() - HOUR_MS) await this.sweep()
  }

  /** Of any process on this folder. */
  async #lastSweep(): Promise<number> {
    return (await statOf(this.#markFile))?.mtimeMs ?? 0
  }

  /** Oldest first. */
  async #dueOf(older: readonly KnownJournal[], bytes: number): Promise<KnownJournal[]> {
    const { limits, isOver } = this.#options
    const due: KnownJournal[] = []
    let left = bytes
    for (const entry of older) {
      const isOld = entry.writtenAt < Date.now() - limits.days * DAY_MS
      if (!isOld && left <= limits.bytes) continue
      if (!(await isOver(entry))) continue
      due.push(entry)
      left -= entry.bytes
    }
    return due
  }

  async #remove(personId: string, entries: readonly KnownJournal[]): Promise<void> {
    // The rows first: a row without a journal would stay in the list for ever.
    await this.#options.removeRows(
      personId,
      entries.map(({ runId }) => runId),
    )
    const gone: KnownJournal[] = []
    for (const entry of entries) {
      if (await this.#files.remove(entry.runId)) gone.push(entry)
      this.#journals.forget(entry.runId)
    }
    if (gone.length === 0) return
    const before = await this.#removedOf(personId)
    const removed: RemovedRuns = {
      runs: (before?.runs ?? 0) + gone.length,
      bytes: (before?.bytes ?? 0) + sizeOf(gone),
      at: new Date(Date.now()).toISOString(),
    }
    await writeFileAtomic(this.#removedFile(personId), JSON.stringify(removed), { mode: 0o600 })
  }

  async #removedOf(personId: string): Promise<RemovedRuns | null> {
    try {
      return JSON.parse(await readFile(this.#removedFile(personId), 'utf8')) as RemovedRuns
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  get #markFile(): string {
    return join(this.#options.notesDir, 'last-look')
  }

  /** By a digest: an id is not always a name a file can have. */
  #removedFile(personId: string): string {
    const name = createHash('sha256').update(personId).digest('hex').slice(0, 32)
    return join(this.#options.notesDir, `${name}.json`)
  }
}

const sizeOf = (entries: readonly KnownJournal[]) => entries.reduce((sum, { bytes }) => sum + bytes, 0)
