import { stat } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import type { Owner } from '../../process/owner.ts'
import { readHead } from './journal.ts'
import type { RunFiles } from './run-files.ts'

export interface KnownJournal {
  runId: string
  owner: Owner
  /** With its values. */
  bytes: number
  writtenAt: number
}

const HOUR_MS = 3_600_000
/** So many journals that are known already are gone through before others have their turn. */
const KNOWN_AT_ONCE = 1_000

/** How large the journals are and how old, by whose they are. */
export class KnownJournals {
  readonly #files: RunFiles
  readonly #known = new Map<string, Map<string, KnownJournal>>()
  /** Whose each is. */
  readonly #people = new Map<string, string>()
  #scanning: Promise<void> | undefined
  #scannedAt = Number.NEGATIVE_INFINITY

  constructor(files: RunFiles) {
    this.#files = files
  }

  /** When all were last looked at. */
  get scannedAt(): number {
    return this.#scannedAt
  }

  get people(): string[] {
    return [...this.#known.keys()]
  }

  of(personId: string): KnownJournal[] {
    return [...(this.#known.get(personId)?.values() ?? [])]
  }

  /** Looks at every journal there is, once for all who ask meanwhile. */
  scan(): Promise<void> {
    this.#scanning ??= this.#scanAll().finally(() => {
      this.#scanning = undefined
    })
    return this.#scanning
  }

  async #scanAll(): Promise<void> {
    const before = [...this.#people.keys()]
    const runIds = new Set(await this.#files.runIds())
    for (const runId of before) if (!runIds.has(runId)) this.forget(runId)
    // One after the other: a folder with very many must not keep the threads from those who wait for a file.
    let count = 0
    for (const runId of runIds) {
      await this.look(runId)
      if (++count % KNOWN_AT_ONCE === 0) await turn()
    }
    this.#scannedAt = Date.now()
  }

  /** Looks at one, unless nothing was written to it lately. Its head is read where it is not known whose it is. */
  async look(runId: string, whose?: { personId: string; owner: Owner }): Promise<void> {
    const personId = this.#people.get(runId)
    const known = personId === undefined ? undefined : this.#known.get(personId)?.get(runId)
    if (!whose && known && known.writtenAt < Date.now() - HOUR_MS) return
    const file = this.#files.journalOf(runId)
    const found = await statOf(file)
    const head = found && (whose ?? (known && personId ? { personId, owner: known.owner } : await readHead(file)))
    if (!head) return this.forget(runId)
    const values = await statOf(this.#files.valuesOf(runId))
    const own = this.#known.get(head.personId) ?? new Map<string, KnownJournal>()
    this.#known.set(head.personId, own)
    this.#people.set(runId, head.personId)
    const bytes = found.size + (values?.size ?? 0)
    own.set(runId, { runId, owner: head.owner, bytes, writtenAt: found.mtimeMs })
  }

  forget(runId: string): void {
    const personId = this.#people.get(runId) ?? ''
    this.#people.delete(runId)
    const own = this.#known.get(personId)
    own?.delete(runId)
    if (own?.size === 0) this.#known.delete(personId)
  }
}

/** Null for what is not there. */
export async function statOf(file: string) {
  try {
    return await stat(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
