import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { isMissing } from '../../../workspace/measure.ts'
import { openArguments } from './deno-arguments.ts'
import { guestEnvironment } from './layer.ts'
import { createPermissionsLayer } from './permissions-layer.ts'
import { realmFileIn } from './realm-file.ts'
import { startGuest, type Workshop } from './start-guest.ts'

const MEMORY_MB = 256

/**
 * Makes Deno's cache of the worker, unless it is there: the worker is started once with a cache that may be written, so
 * that guests, which may not write it, start from what V8 has compiled. `key` names the version of everything in it.
 */
export async function fillCache(setup: Omit<Workshop, 'layer' | 'denoDir'>, dir: string, key: string): Promise<string> {
  const name = `deno-${key.slice(0, 16)}`
  const denoDir = path.join(dir, name)
  if (await isFolder(denoDir)) return denoDir
  await removeOlder(dir, name)

  const making = `${denoDir}.${process.pid}`
  const empty = path.join(making, 'empty')
  await mkdir(empty, { recursive: true, mode: 0o700 })
  const place = await realpath(empty)
  const home = { personId: '', workspaceDir: place, serversDir: place, skillsDir: place }
  await writeRealm(setup, making)
  const layer = { ...createPermissionsLayer(), privateCache: false }
  const guest = await startGuest({ ...setup, layer, denoDir: making }, home, MEMORY_MB)
  guest.channel.close()
  await guest.channel.exited
  await guest.dispose()
  await rm(empty, { recursive: true })
  await chmod(making, 0o755)
  try {
    await rename(making, denoDir)
  } catch (error) {
    // Another process of ours was faster; its cache is as good.
    if (!(await isFolder(denoDir))) throw error
    await rm(making, { recursive: true, force: true })
  }
  return denoDir
}

async function writeRealm({ deno, files }: Pick<Workshop, 'deno' | 'files'>, denoDir: string): Promise<void> {
  const args = openArguments(files.bundle, MEMORY_MB, realmFileIn(denoDir))
  await promisify(execFile)(deno, args, { env: guestEnvironment(denoDir) as NodeJS.ProcessEnv })
}

async function removeOlder(dir: string, current: string): Promise<void> {
  const names = await readdir(dir)
  const older = names.filter((name) => name.startsWith('deno-') && !name.startsWith(current))
  await Promise.all(older.map((name) => rm(path.join(dir, name), { recursive: true, force: true })))
}

async function isFolder(dir: string): Promise<boolean> {
  try {
    return (await stat(dir)).isDirectory()
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
