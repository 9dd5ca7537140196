import { mkdir, rename, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isOrphaned, ownedName } from '../process/owned-name.ts'
import { finishArrival } from './arrival.ts'
import { ifMissing } from './if-missing.ts'
import { namesIn } from './names-in.ts'
import { codeOf, SHOWS_DESCRIPTORS } from './open-folder.ts'
import { removeTree } from './remove-tree.ts'

/**
 * Work on files that are to come into a workspace, in a folder that lies beside it: on the same disk, so that each is in its
 * place with one rename, and out of reach of programs. It is removed afterwards; what a process that is gone left is finished
 * where it was noted, and removed, too.
 */
export async function beside<T>(workspaceDir: string, work: (dir: string) => Promise<T>): Promise<T> {
  const all = arrivingOf(workspaceDir)
  await finishArrivals(workspaceDir)
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

const arrivingOf = (workspaceDir: string) => join(dirname(workspaceDir), '.arriving', basename(workspaceDir))

/** Finishes what processes that are gone had begun to bring into a workspace, so that half of nothing is seen there. */
export function finishArrivals(workspaceDir: string): Promise<void> {
  const under = finishing.get(workspaceDir) ?? finishAll(workspaceDir).finally(() => finishing.delete(workspaceDir))
  finishing.set(workspaceDir, under)
  return under
}
const finishing = new Map<string, Promise<void>>()

async function finishAll(workspaceDir: string): Promise<void> {
  const all = arrivingOf(workspaceDir)
  for (const name of (await namesIn(all)).filter(isOrphaned)) {
    const dir = join(all, ownedName())
    // Of several processes one has it.
    if (!(await rename(join(all, name), dir).then(() => true, ifMissing(false)))) continue
    await finishArrival(workspaceDir, dir)
    await remove(dir)
  }
}

const remove = (dir: string) =>
  removeTree(Buffer.from(dir), SHOWS_DESCRIPTORS).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
