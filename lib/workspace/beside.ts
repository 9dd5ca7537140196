import { existsSync } from 'node:fs'
import { mkdir, rename, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { listNames } from '../process/list-names.ts'
import { isOrphaned, ownedName } from '../process/owned-name.ts'
import { finishArrival } from './arrival.ts'
import { ifMissing, unlessMissing } from './if-missing.ts'
import { SHOWS_DESCRIPTORS } from './open-folder.ts'
import { removeTree } from './remove-tree.ts'
import { takeBack } from './take-back.ts'

/**
 * Work on files that are to come into a workspace, in a folder that lies beside it: on the same disk, so that each is in its
 * place with one rename, and out of reach of programs. It is removed afterwards; what a process that is gone left is settled first.
 */
export async function beside<T>(workspaceDir: string, work: (dir: string) => Promise<T>): Promise<T> {
  await settleKilled(workspaceDir)
  const all = arrivingIn(workspaceDir)
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

const arrivingIn = (workspaceDir: string) => join(dirname(workspaceDir), '.arriving', basename(workspaceDir))

/** Under way in this process, by workspace. */
const settling = new Map<string, Promise<void>>()

/**
 * Settles what processes that are gone had begun to place there: what changes hands as one is finished, else it is taken back. Then
 * what they had ready is removed.
 */
export function settleKilled(workspaceDir: string): Promise<void> {
  // Mostly there is nothing, and every reading of a file asks.
  if (!existsSync(arrivingIn(workspaceDir))) return Promise.resolve()
  const settled = settling.get(workspaceDir) ?? settleAll(workspaceDir).finally(() => settling.delete(workspaceDir))
  settling.set(workspaceDir, settled)
  return settled
}

async function settleAll(workspaceDir: string): Promise<void> {
  const all = arrivingIn(workspaceDir)
  for (const name of await listNames(all)) if (isOrphaned(name)) await settleOne(workspaceDir, all, name)
}

/** One process does: it is called its own from then on. */
async function settleOne(workspaceDir: string, all: string, name: string): Promise<void> {
  const own = join(all, ownedName())
  const isOwn = await rename(join(all, name), own).then(() => true, ifMissing(false))
  if (!isOwn) return
  // What was replaced is not removed before it is in its place again: whoever comes after this process tries it once more.
  const isSettled = await settle(workspaceDir, own).then(
    () => true,
    () => false,
  )
  if (isSettled) await remove(own)
}

async function settle(workspaceDir: string, dir: string): Promise<void> {
  if (!(await finishArrival(workspaceDir, dir))) await takeBack(workspaceDir, dir)
}

const remove = (dir: string) => removeTree(Buffer.from(dir), SHOWS_DESCRIPTORS).catch(unlessMissing)
