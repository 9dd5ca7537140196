import { chmod, lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isOrphaned, ownedPrefix } from './owned-name.ts'

const PREFIX = 'code-execution-mcp-'

/**
 * A new folder of this process that every user of the machine may read, unlike DATA_DIR: in the system's own for temporary
 * files. Those of processes that are gone are removed first.
 */
export async function makeReadableFolder(within = tmpdir()): Promise<string> {
  await removeOrphans(within)
  const dir = await mkdtemp(join(within, `${PREFIX}${ownedPrefix()}`))
  await chmod(dir, 0o755)
  return dir
}

async function removeOrphans(within: string): Promise<void> {
  for (const name of await readdir(within)) {
    if (!name.startsWith(PREFIX) || !isOrphaned(name.slice(PREFIX.length))) continue
    const dir = join(within, name)
    // Of somebody else's folder the parts may be exchanged for links while it is being removed.
    if (await isOwn(dir)) await rm(dir, { recursive: true, force: true })
  }
}

async function isOwn(dir: string): Promise<boolean> {
  try {
    const { uid } = await lstat(dir)
    return process.getuid === undefined || uid === process.getuid()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false // Another process was first.
    throw error
  }
}
