import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { listNames } from '../../process/list-names.ts'
import { isOrphaned } from '../../process/owned-name.ts'

/** Before the owner, in names of what lies beside the caches. */
export const SELF_TEST = 'self-test-'
export const PROBE = 'probe-'
const BEFORE_OWNER = /^(?:(?:deno|runtime)-[0-9a-f]+\.|self-test-|probe-)(?=\d)/

/**
 * Removes what sandboxes left whose host is gone, and nothing else: several processes may share the place. First ends what
 * still runs of them; only the weakest layer lets a guest outlive its host.
 */
export async function removeOrphaned(sandboxDir: string): Promise<void> {
  const guestsDir = path.join(sandboxDir, 'guests')
  const guests = (await listNames(guestsDir)).filter(isOrphaned).map((name) => path.join(guestsDir, name))
  const others = (await listNames(sandboxDir))
    .filter((name) => isOrphaned(ownerIn(name)))
    .map((name) => path.join(sandboxDir, name))
  endProcessesThatName([...guests, ...others])
  await Promise.all([...guests, ...others].map((dir) => rm(dir, { recursive: true, force: true })))
}

/** The part of a name of what lies beside the caches that tells whose it is. */
export const ownerIn = (name: string) => name.replace(BEFORE_OWNER, '')

/** A guest is told its own folder on its command line, and nobody else is. */
function endProcessesThatName(folders: readonly string[]): void {
  if (folders.length === 0) return
  for (const pid of listProcesses()) {
    const command = commandOf(pid)
    if (!folders.some((folder) => command.includes(folder))) continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Gone meanwhile; or another user's, whom this process could not have started either.
    }
  }
}

function listProcesses(): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && pid !== process.pid)
  } catch {
    return [] // not Linux: there the limit on CPU time ends them
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // gone meanwhile
  }
}
