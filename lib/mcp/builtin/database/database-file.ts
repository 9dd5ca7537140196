import { isNotFound } from '../../../errors.ts'
import { findSource } from '../../../find-source.ts'
import { isOffloadError, type OffloadReason } from '../../../offload/offload-error.ts'
import { TaskProcess } from '../../../offload/task-process.ts'
import type { Workspace } from '../../../workspace/workspace.ts'
import { type Answer, type DatabaseRequest, MAX_DATABASE_BYTES, type Question } from './protocol.ts'

const FILE = 'database.db'
const IDLE_MS = 60_000
const RESIDENT_MB = 512

/**
 * The SQLite file of one workspace, made with sample data at the first use. The workspace reads and replaces the file,
 * which holds its rules (a plain file inside, no links, atomic); SQLite only ever sees bytes. It is native code that works
 * on what anybody may have written and cannot be interrupted, so it stands in a process of its own, where it can be killed.
 */
export class DatabaseFile {
  readonly #workspace: Workspace
  readonly #limitMs: number
  readonly #process = new TaskProcess(findSource('lib/offload/tasks.ts'), { residentMb: RESIDENT_MB })
  #idle: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()
  #lastId = 0

  constructor(workspace: Workspace, { limitMs = 10_000 } = {}) {
    this.#workspace = workspace
    this.#limitMs = limitMs
  }

  /** Answers requests in the order they came, so that each sees what those before it changed. */
  answer(request: DatabaseRequest, signal: AbortSignal): Promise<unknown> {
    const answered = this.#last.then(() => this.#answer(request, signal))
    // A failure is told to who asked; the next request begins all the same.
    this.#last = answered.catch(() => {})
    return answered
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#process.close()
  }

  async #answer(request: DatabaseRequest, signal: AbortSignal): Promise<unknown> {
    const { value, bytes } = await this.#ask({ bytes: await this.#read(), request }, signal)
    if (bytes !== null) await this.#workspace.write(FILE, Buffer.from(bytes))
    return value
  }

  /** When it takes too long or `signal` aborts, the process is killed. */
  async #ask(input: Question, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted()
    clearTimeout(this.#idle)
    const stop = () => this.#process.close()
    signal.addEventListener('abort', stop, { once: true })
    try {
      return (await this.#process.run({
        id: ++this.#lastId,
        task: 'query-database',
        input,
        limitMs: this.#limitMs,
      })) as Answer
    } catch (error) {
      signal.throwIfAborted()
      throw isOffloadError(error) ? new Error(this.#inWords(error.reason), { cause: error }) : error
    } finally {
      signal.removeEventListener('abort', stop)
      this.#idle = setTimeout(stop, IDLE_MS).unref()
    }
  }

  #inWords(reason: OffloadReason): string {
    if (reason === 'too-slow')
      return `This took longer than ${this.#limitMs / 1000} s and was stopped; nothing was changed. Ask for less at once.`
    if (reason === 'too-large')
      return `The query needed more than ${RESIDENT_MB} MB of memory and was stopped; nothing was changed.`
    return "The database's process ended; nothing was changed."
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
      if (isNotFound(error)) return null
      throw error
    }
  }

  async #holds(path: string): Promise<boolean> {
    try {
      return (await this.#workspace.stat(path)).size > 0
    } catch (error) {
      if (isNotFound(error)) return false
      throw error
    }
  }
}
