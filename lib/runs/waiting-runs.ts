import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { listNames } from '../process/list-names.ts'
import { isRunId } from '../run-id.ts'

const marked = z.object({ personId: z.string(), workspaceDir: z.string(), expiresAt: z.string() })

/** A run that waits for somebody's answer. */
export interface WaitingRun {
  runId: string
  personId: string
  /** Where it works: a person who has no account says so each time. */
  workspaceDir: string
  /** ISO 8601; then its first question counts as denied. */
  expiresAt: string
}

/** So many that others find a descriptor, and a thread, too. */
const READ_AT_ONCE = 16

/** Which runs of this installation wait for an answer: so that they are found without reading logs, after a restart, too. */
export function createWaitingRuns(dir: string) {
  const fileOf = (runId: string) => join(dir, `${runId}.json`)

  async function read(runId: string): Promise<WaitingRun | null> {
    try {
      const { success, data } = marked.safeParse(JSON.parse(await readFile(fileOf(runId), 'utf8')))
      return success ? { runId, ...data } : null
    } catch (error) {
      // It may have been answered meanwhile; a file that is no JSON is no question.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return null
      throw error
    }
  }

  return {
    async add({ runId, ...marks }: WaitingRun): Promise<void> {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await writeFileAtomic(fileOf(runId), JSON.stringify(marks), { mode: 0o600, fsync: false })
    },
    remove: (runId: string): Promise<void> => rm(fileOf(runId), { force: true }),
    async list(personId?: string): Promise<WaitingRun[]> {
      const names = await listNames(dir)
      const runIds = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
      const found: (WaitingRun | null)[] = []
      const all = runIds.filter(isRunId)
      for (let from = 0; from < all.length; from += READ_AT_ONCE)
        found.push(...(await Promise.all(all.slice(from, from + READ_AT_ONCE).map(read))))
      return found.filter(
        (run) => run !== null && (personId === undefined || run.personId === personId),
      ) as WaitingRun[]
    },
  }
}

export type WaitingRuns = ReturnType<typeof createWaitingRuns>
