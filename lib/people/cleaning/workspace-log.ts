import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { jsonLine } from '../../json/json-line.ts'

const entry = z.object({
  /** ISO 8601 */
  at: z.string(),
  /** `setting-aside` and `removing` are begun, and may be only half done; the others are done. */
  kind: z.enum(['account-deleted', 'warned', 'setting-aside', 'set-aside', 'put-back', 'removing', 'removed']),
  personId: z.string(),
  email: z.string().optional(),
  files: z.number().optional(),
  bytes: z.number().optional(),
  why: z.enum(['idle', 'account-deleted']).optional(),
  /** Of what was put back: the folder that it came into, where something was in its place. */
  folder: z.string().optional(),
})

/** What happened to somebody's workspace as a whole. */
export type WorkspaceLogEntry = z.output<typeof entry>

/**
 * What happened to workspaces as a whole, a line each, in the order it happened. That something begins is on the disk before it
 * is done, and that it is done afterwards. It only grows; whoever wants to know what became of a workspace looks here.
 */
export class WorkspaceLog {
  readonly file: string

  constructor(dataDir: string) {
    this.file = join(dataDir, 'workspaces.jsonl')
  }

  append(entry: Omit<WorkspaceLogEntry, 'at'>, at = new Date()): void {
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 })
    const descriptor = openSync(this.file, 'a', 0o600)
    try {
      writeSync(descriptor, `${jsonLine({ at: at.toISOString(), ...entry })}\n`)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  }

  /** In the order it happened. A line that a crash cut off is left out. */
  async entries(): Promise<WorkspaceLogEntry[]> {
    return entriesIn(await this.#lines())
  }

  /** Those of one person: of the others nothing is parsed. */
  async entriesOf(personId: string): Promise<WorkspaceLogEntry[]> {
    const id = JSON.stringify(personId)
    const own = entriesIn((await this.#lines()).filter((line) => line.includes(id)))
    return own.filter((entry) => entry.personId === personId)
  }

  async #lines(): Promise<string[]> {
    const text = await readFile(this.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    return text.split('\n')
  }
}

const entriesIn = (lines: readonly string[]) => lines.flatMap((line) => entry.safeParse(parse(line)).data ?? [])

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
