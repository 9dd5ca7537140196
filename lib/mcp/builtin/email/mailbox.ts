import { randomUUID } from 'node:crypto'
import { isNotFound } from '../../../errors.ts'
import { offload } from '../../../offload/offload.ts'
import { isOffloadError } from '../../../offload/offload-error.ts'
import { createTurnsByKey } from '../../../process/turns.ts'
import { outsideRun } from '../../../workspace/run-changes/current-run.ts'
import type { Workspace, WorkspaceEntry } from '../../../workspace/workspace.ts'
import { type Folder, MAX_FILE_BYTES, type MailFile, type MailFilter, type MailMessage } from './protocol.ts'

const MAX_MESSAGES = 2_000
/** So many are read at a time. */
const BATCH = 40
const LIMIT_MS = 5_000

/** Of one workspace one batch is held at a time: they are read one after the other, and many would fill the memory. */
const oneByOne = createTurnsByKey({ atOnce: 1 })

/** The `.eml` files of one workspace, in `email/inbox` and `email/outbox`. Anybody may have written them. */
export class Mailbox {
  readonly #workspace: Workspace

  constructor(workspace: Workspace) {
    this.#workspace = workspace
  }

  /** Writes a message into the outbox; answers its path. What was sent stays there when the run that sent it is undone. */
  async keep(message: Buffer, { date, isSent }: { date: Date; isSent: boolean }): Promise<string> {
    const name = `${date.toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
    const write = () => this.#workspace.write(`email/outbox/${name}`, message, { mayReplace: false })
    return (await (isSent ? outsideRun(write) : write())).path
  }

  /** The newest messages of a folder that a filter lets through. */
  async read(folder: Folder, filter: MailFilter, most: number, signal: AbortSignal): Promise<MailMessage[]> {
    const entries = await this.#list(folder)
    const found: MailMessage[] = []
    const step = Math.min(BATCH, most)
    for (let at = 0; at < entries.length && found.length < most; at += step) {
      const batch = entries.slice(at, at + step)
      found.push(...(await oneByOne(this.#workspace.dir, () => this.#readBatch(batch, filter), { signal })))
    }
    return found.slice(0, most)
  }

  async #readBatch(entries: readonly WorkspaceEntry[], filter: MailFilter): Promise<MailMessage[]> {
    return this.#parse(await Promise.all(entries.map((entry) => this.#open(entry))), filter)
  }

  async #list(folder: Folder): Promise<WorkspaceEntry[]> {
    const path = `email/${folder}`
    const entries = await this.#workspace.list(path, { recursive: false }).catch((error: unknown) => {
      if (isNotFound(error)) return []
      throw error
    })
    const messages = entries.filter((entry) => entry.type === 'file' && /\.eml$/i.test(entry.path))
    if (messages.length > MAX_MESSAGES) {
      throw new Error(`${path} has ${messages.length} messages, at most ${MAX_MESSAGES} are read; move old ones away.`)
    }
    return messages.sort((a, b) => newerFirst(a.modifiedAt, b.modifiedAt) || newerFirst(a.path, b.path))
  }

  async #open({ path, size, modifiedAt }: WorkspaceEntry): Promise<MailFile> {
    const file = await this.#workspace.open(path)
    try {
      const bytes = await file.read(0, MAX_FILE_BYTES)
      return { path, bytes, isWhole: size <= MAX_FILE_BYTES, modifiedAt }
    } finally {
      await file.close()
    }
  }

  async #parse(files: MailFile[], filter: MailFilter): Promise<MailMessage[]> {
    try {
      return await offload('read-mail', { files, filter }, { owner: this.#workspace.dir, limitMs: LIMIT_MS })
    } catch (error) {
      if (!isOffloadError(error)) throw error
      const [first, last] = [files[0]?.path, files.at(-1)?.path]
      throw new Error(`A message between "${first}" and "${last}" takes too long to read; move it away.`, {
        cause: error,
      })
    }
  }
}

const newerFirst = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0)
