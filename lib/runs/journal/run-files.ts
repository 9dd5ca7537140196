import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PlaygroundError } from '../../errors.ts'
import { ownedName } from '../../process/owned-name.ts'
import { temporaryDir } from '../../process/remove-orphaned-files.ts'
import { isRunId } from '../../run-id.ts'
import { type JournalHead, readHead } from './journal.ts'

const SUFFIX = '.jsonl'

/** Where the journals of an installation lie, and whose they are. */
export class RunFiles {
  readonly #dir: string
  /** What processes on the same folder share. */
  readonly dataDir: string

  constructor(dir: string) {
    this.#dir = dir
    this.dataDir = dirname(dir)
  }

  journalOf(runId: string): string {
    return join(this.#dir, `${runId}${SUFFIX}`)
  }

  valuesOf(runId: string): string {
    return join(this.#dir, `${runId}.values`)
  }

  /** For what takes the place of a journal. */
  temporary(): string {
    return join(temporaryDir(this.dataDir), ownedName())
  }

  /** Throws `not-found` unless it is a run of this person. */
  async headOf(personId: string, runId: string): Promise<JournalHead> {
    const head = isRunId(runId) ? await readHead(this.journalOf(runId)) : null
    if (head?.personId === personId) return head
    throw new PlaygroundError(
      'not-found',
      "There is no run here. It may be somebody else's, deleted, or older than runs are kept.",
    )
  }

  /** Every run there is. */
  async runIds(): Promise<string[]> {
    const names = await readdir(this.#dir).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const journals = names.filter((name) => name.endsWith(SUFFIX))
    return journals.map((name) => name.slice(0, -SUFFIX.length)).filter(isRunId)
  }

  /** False when somebody else has removed it meanwhile. */
  async remove(runId: string): Promise<boolean> {
    await rm(this.valuesOf(runId), { force: true })
    try {
      await rm(this.journalOf(runId))
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      return false
    }
  }
}
