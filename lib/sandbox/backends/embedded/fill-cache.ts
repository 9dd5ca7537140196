import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isMissing } from '../../../workspace/measure.ts'
import { buildWorker } from '../../host/built-worker.ts'
import { makeOnce, nameWhileMaking } from '../../host/make-once.ts'
import { createPermissionsLayer } from './permissions-layer.ts'
import { type GuestSetup, startGuest } from './start-guest.ts'

const MEMORY_MB = 256

/** In the cache from the moment it is whole. */
const FILLED = 'filled'

/**
 * Makes Deno's cache with the built worker in it, unless it is there. The worker is started once with a cache that may be
 * written, so that guests, which may not write it, start from what V8 has compiled: V8 knows modules by where they lie,
 * so that happens in the final place. `key` names the version of everything in it.
 */
export async function fillCache(
  setup: Omit<GuestSetup, 'layer' | 'denoDir'>,
  dir: string,
  key: string,
): Promise<string> {
  const name = `deno-${key.slice(0, 16)}`
  const denoDir = await makeOnce(dir, name, async (making) => {
    await buildWorker(setup.files, making)
    await letEverybodyRead(making)
  })
  if (existsSync(path.join(denoDir, FILLED))) return denoDir

  // Another process may do the same, or start guests meanwhile: they start from as much as is there.
  const empty = path.join(dir, `${nameWhileMaking(name)}-empty`)
  await mkdir(empty, { recursive: true, mode: 0o700 })
  const place = await realpath(empty)
  const home = { personId: '', workspaceDir: place, serversDir: place, skillsDir: place }
  const layer = { ...createPermissionsLayer(), privateCache: false }
  const guest = await startGuest({ ...setup, layer, denoDir }, home, MEMORY_MB)
  guest.channel.close()
  await guest.channel.exited
  await guest.dispose('served')
  await rm(empty, { recursive: true })
  await letEverybodyRead(denoDir)
  await writeFile(path.join(denoDir, FILLED), '', { mode: 0o644 })
  return denoDir
}

/** Also where this process makes files for itself alone: nothing in it is anybody's secret. */
async function letEverybodyRead(dir: string): Promise<void> {
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    // Not through the link to Deno itself that lies there.
    if (!entry.isDirectory() && !entry.isFile()) continue
    await chmod(file, entry.isDirectory() ? 0o755 : 0o644).catch((error: unknown) => {
      // Another process fills the same cache: what was temporary there has gone since it was listed.
      if (!isMissing(error)) throw error
    })
  }
  await chmod(dir, 0o755)
}
