import { chmod, mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isMissing } from '../../../workspace/measure.ts'
import { buildWorker } from '../../build-worker.ts'
import { markOfUse, nameWhileMaking, removeOlder } from '../../remove-left-overs.ts'
import { createPermissionsLayer } from './permissions-layer.ts'
import { startGuest, type Workshop } from './start-guest.ts'

const MEMORY_MB = 256

/**
 * Makes Deno's cache of the worker, unless it is there: the worker is started once with a cache that may be written, so
 * that guests, which may not write it, start from what V8 has compiled. `key` names the version of everything in it.
 */
export async function fillCache(setup: Omit<Workshop, 'layer' | 'denoDir'>, dir: string, key: string): Promise<string> {
  const name = `deno-${key.slice(0, 16)}`
  const denoDir = path.join(dir, name)
  await writeFile(path.join(dir, markOfUse(name)), '')
  if (await isFolder(denoDir)) return denoDir
  await removeOlder(dir, name)

  const making = path.join(dir, nameWhileMaking(name))
  const empty = path.join(making, 'empty')
  await mkdir(empty, { recursive: true, mode: 0o700 })
  const place = await realpath(empty)
  const home = { personId: '', workspaceDir: place, serversDir: place, skillsDir: place }
  await buildWorker(setup.files, making)
  const layer = { ...createPermissionsLayer(), privateCache: false }
  const guest = await startGuest({ ...setup, layer, denoDir: making }, home, MEMORY_MB)
  guest.channel.close()
  await guest.channel.exited
  await guest.dispose('served')
  await rm(empty, { recursive: true })
  await letEverybodyRead(making)
  try {
    await rename(making, denoDir)
  } catch (error) {
    // Another process of ours was faster; its cache is as good.
    if (!(await isFolder(denoDir))) throw error
    await rm(making, { recursive: true, force: true })
  }
  return denoDir
}

/** Also where this process makes files for itself alone: nothing in it is anybody's secret. */
async function letEverybodyRead(dir: string): Promise<void> {
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(file, 0o755)
    // Not through the link to Deno itself that lies there.
    else if (entry.isFile()) await chmod(file, 0o644)
  }
  await chmod(dir, 0o755)
}

async function isFolder(dir: string): Promise<boolean> {
  try {
    return (await stat(dir)).isDirectory()
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
