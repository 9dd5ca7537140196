import { mkdir, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isOrphaned, ownedName } from '../process/owned-name.ts'
import { namesIn } from './names-in.ts'
import { codeOf, SHOWS_DESCRIPTORS } from './open-folder.ts'
import { removeTree } from './remove-tree.ts'

/**
 * Work on files that are to come into a workspace, in a folder that lies beside it: on the same disk, so that each is in its
 * place with one rename, and out of reach of programs. It is removed afterwards; what a process that is gone left is, too.
 */
export async function beside<T>(workspaceDir: string, work: (dir: string) => Promise<T>): Promise<T> {
  const all = join(dirname(workspaceDir), '.arriving', basename(workspaceDir))
  await removeOrphaned(all)
  const dir = join(all, ownedName())
  await mkdir(dir, { recursive: true, mode: 0o700 })
  try {
    return await work(dir)
  } finally {
    await remove(dir)
    // Others may have something there.
    for (const parent of [all, dirname(all)]) await rmdir(parent).catch(() => {})
  }
}

async function removeOrphaned(all: string): Promise<void> {
  for (const name of await namesIn(all)) if (isOrphaned(name)) await remove(join(all, name))
}

const remove = (dir: string) =>
  removeTree(Buffer.from(dir), SHOWS_DESCRIPTORS).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
