import { PlaygroundError } from '../../../errors.ts'
import type { Workspace } from '../../../workspace/workspace.ts'
import { type DatabaseRequest, MAX_DATABASE_BYTES } from './protocol.ts'
import { QueryProcess } from './query-process.ts'

const FILE = 'database.db'

/**
 * The SQLite file of one workspace, made with sample data at the first use. The workspace reads and replaces the file,
 * which holds its rules (a plain file inside, no links, atomic); SQLite only ever sees bytes.
 */
export class DatabaseFile {
  readonly #workspace: Workspace
  readonly #process: QueryProcess
  #last: Promise<unknown> = Promise.resolve()

  constructor(workspace: Workspace, { limitMs = 10_000 } = {}) {
    this.#workspace = workspace
    this.#process = new QueryProcess(limitMs)
  }

  /** Answers requests in the order they came, so that each sees what those before it changed. */
  answer(request: DatabaseRequest, signal: AbortSignal): Promise<unknown> {
    const answered = this.#last.then(() => this.#answer(request, signal))
    // A failure is told to who asked; the next request begins all the same.
    this.#last = answered.catch(() => {})
    return answered
  }

  close(): void {
    this.#process.close()
  }

  async #answer(request: DatabaseRequest, signal: AbortSignal): Promise<unknown> {
    const { value, bytes } = await this.#process.ask({ bytes: await this.#read(), request }, signal)
    if (bytes !== null) await this.#workspace.write(FILE, Buffer.from(bytes))
    return value
  }

  async #read(): Promise<Buffer | null> {
    if (await this.#holds(`${FILE}-wal`)) {
      throw new Error(
        `"${FILE}-wal" lies beside ${FILE}: changes that another program has not written into it yet. Close that program or remove the file.`,
      )
    }
    try {
      return await this.#workspace.read(FILE, { maxBytes: MAX_DATABASE_BYTES })
    } catch (error) {
      if (error instanceof PlaygroundError && error.code === 'not-found') return null
      throw error
    }
  }

  async #holds(path: string): Promise<boolean> {
    try {
      return (await this.#workspace.stat(path)).size > 0
    } catch (error) {
      if (error instanceof PlaygroundError && error.code === 'not-found') return false
      throw error
    }
  }
}
