import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { listNames } from '../../process/list-names.ts'
import { isOrphaned, ownedName, ownedPrefix } from '../../process/owned-name.ts'
import { ownerIn } from './remove-orphaned.ts'

/** The name of something kept, such as a cache, that is being made; it gets its own when it is whole. */
export const nameWhileMaking = (kept: string) => `${kept}.${ownedName()}`

/**
 * A folder that is made once, kept, and used by every process until there is another version of it, as `deno-<version>`.
 * It is there whole or not at all: `fill` is given the folder while it has another name. Older versions are removed unless
 * a process that runs uses them: it may be older than this one.
 */
export async function makeOnce(dir: string, name: string, fill: (making: string) => Promise<void>): Promise<string> {
  const kept = path.join(dir, name)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  // Says that this process uses it.
  await writeFile(path.join(dir, `${name}.${ownedPrefix()}uses`), '')
  if (existsSync(kept)) return kept
  const making = path.join(dir, nameWhileMaking(name))
  await mkdir(making, { mode: 0o700 })
  await fill(making)
  try {
    await rename(making, kept)
  } catch (error) {
    // Another process of ours was faster; its folder is as good.
    if (!existsSync(kept)) throw error
    await rm(making, { recursive: true, force: true })
  }
  await removeOlder(dir, name)
  return kept
}

async function removeOlder(dir: string, current: string): Promise<void> {
  const names = await listNames(dir)
  const isKept = new RegExp(`^${current.slice(0, current.indexOf('-'))}-[0-9a-f]+$`)
  const isUsed = (kept: string) => names.some((name) => name.startsWith(`${kept}.`) && !isOrphaned(ownerIn(name)))
  const older = names.filter((name) => isKept.test(name) && name !== current && !isUsed(name))
  await Promise.all(older.map((name) => rm(path.join(dir, name), { recursive: true, force: true })))
}
