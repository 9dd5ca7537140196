import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import writeFileAtomic from 'write-file-atomic'
import { type JournalHead, readHead } from './journal/journal.ts'
import { isRunId } from './run-id.ts'

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
  isOver(head: JournalHead): Promise<boolean>
  /** Takes runs out of the lists. */
  removeRows(personId: string, runIds: readonly string[]): Promise<void>
  warn(message: string): void
}

interface Entry {
  head: JournalHead
  bytes: number
  writtenAt: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Which part of what a person may keep this process writes for that person before it looks again. */
const SHARE = 1 / 16
/** What other processes on the folder have written or removed is known as late as this. */
const SCAN_EVERY_MS = 60_000
/** So many journals that are known already are gone through before others have their turn. */
const KNOWN_AT_ONCE = 1_000
const SUFFIX = '.jsonl'

/**
 * Removes runs by age and by what a person's runs take, the oldest first. Several processes may do it on one folder: what
 * counts is what lies there, and of two that remove a journal one has done it.
 */
export class Retention {
  readonly #options: RetentionOptions
  /** What is known of journals, by whose they are. */
  readonly #known = new Map<string, Map<string, Entry>>()
  readonly #owners = new Map<string, string>()
  /** What each person's runs of this process have written since all was last looked at. */
  readonly #written = new Map<string, number>()
  #scanning: Promise<void> | undefined
  #scannedAt = Number.NEGATIVE_INFINITY
  #sweeping: Promise<void> | undefined
  /** Whose runs are to be looked at: a run may end while old ones are being removed. */
  readonly #asked = new Set<string>()

  constructor(options: RetentionOptions) {
    this.#options = options
  }

  /** A run of this process has ended. What is due now goes on without the caller. */
  ended(personId: string, runId: string, bytes: number): void {
    this.#written.set(personId, (this.#written.get(personId) ?? 0) + bytes)
    void this.#look(runId).catch(() => {}) // it is found by the next scan
    this.#lookAfter(personId)
  }

  /** A run was removed by its person. */
  removed(runId: string): void {
    this.#forget(runId)
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
    if (this.#scannedAt === Number.NEGATIVE_INFINITY) await this.#scan()
    else if (Date.now() - this.#scannedAt > SCAN_EVERY_MS)
      this.#scan().catch((error: unknown) =>
        this.#options.warn(`The runs that are kept could not be counted: ${error}`),
      )
    const own = [...(this.#known.get(personId)?.values() ?? [])]
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
    await this.#scan()
    for (const [personId, own] of [...this.#known]) {
      const entries = [...own.values()]
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
  async #dueOf(older: readonly Entry[], bytes: number): Promise<Entry[]> {
    const { limits, isOver } = this.#options
    const due: Entry[] = []
    let left = bytes
    for (const entry of older) {
      const isOld = entry.writtenAt < Date.now() - limits.days * DAY_MS
      if (!isOld && left <= limits.bytes) continue
      if (!(await isOver(entry.head))) continue
      due.push(entry)
      left -= entry.bytes
    }
    return due
  }

  async #remove(personId: string, entries: readonly Entry[]): Promise<void> {
    // The rows first: a row without a journal would stay in the list for ever.
    await this.#options.removeRows(
      personId,
      entries.map(({ head }) => head.runId),
    )
    const gone: Entry[] = []
    for (const entry of entries) {
      try {
        await rm(join(this.#options.dir, `${entry.head.runId}.values`), { force: true })
        await rm(this.#fileOf(entry.head.runId))
        gone.push(entry)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error // removed by somebody else meanwhile
      }
      this.#forget(entry.head.runId)
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

  /** Looks at every journal there is, once for all who ask meanwhile. */
  #scan(): Promise<void> {
    this.#scanning ??= this.#scanAll().finally(() => {
      this.#scanning = undefined
    })
    return this.#scanning
  }

  async #scanAll(): Promise<void> {
    const before = [...this.#owners.keys()]
    const names = await readdir(this.#options.dir).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const runIds = new Set(
      names
        .filter((name) => name.endsWith(SUFFIX))
        .map((name) => name.slice(0, -SUFFIX.length))
        .filter(isRunId),
    )
    for (const runId of before) if (!runIds.has(runId)) this.#forget(runId)
    // One after the other: a folder with very many must not keep the threads from those who wait for a file.
    let count = 0
    for (const runId of runIds) {
      await this.#look(runId)
      if (++count % KNOWN_AT_ONCE === 0) await turn()
    }
    this.#scannedAt = Date.now()
  }

  /** One that was written to lately is looked at again. */
  async #look(runId: string): Promise<void> {
    const known = this.#entryOf(runId)
    if (known && known.writtenAt < Date.now() - HOUR_MS) return
    const found = await statOf(this.#fileOf(runId))
    const head = found && (known?.head ?? (await readHead(this.#fileOf(runId))))
    if (!head) return this.#forget(runId)
    const own = this.#known.get(head.personId) ?? new Map<string, Entry>()
    this.#known.set(head.personId, own)
    this.#owners.set(runId, head.personId)
    const values = await statOf(join(this.#options.dir, `${runId}.values`))
    own.set(runId, { head, bytes: found.size + (values?.size ?? 0), writtenAt: found.mtimeMs })
  }

  #entryOf(runId: string): Entry | undefined {
    return this.#known.get(this.#owners.get(runId) ?? '')?.get(runId)
  }

  #forget(runId: string): void {
    const personId = this.#owners.get(runId) ?? ''
    this.#owners.delete(runId)
    const own = this.#known.get(personId)
    own?.delete(runId)
    if (own?.size === 0) this.#known.delete(personId)
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

  #fileOf(runId: string): string {
    return join(this.#options.dir, `${runId}${SUFFIX}`)
  }
}

const sizeOf = (entries: readonly Entry[]) => entries.reduce((sum, { bytes }) => sum + bytes, 0)

async function statOf(file: string) {
  try {
    return await stat(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
