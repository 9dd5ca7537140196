import { chown, lstat, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { PlaygroundError } from '../errors.ts'
import { unlessMissing } from './if-missing.ts'
import { alreadyThere } from './open-file.ts'
import { codeOf, giveToOwner } from './open-folder.ts'
import { withEntry } from './with-entry.ts'

/** What changes hands as one: whoever comes after a process that was killed on the way finishes it, or finds it not begun. */
const arrival = z.object({
  /** What makes way for it first, as a path of the workspace; null where nothing does. */
  goes: z.string().nullable(),
  /** Files or folders that lie ready, by their names beside the workspace. */
  moves: z.array(z.object({ from: z.string().regex(/^\w+$/), path: z.string() })),
})
export type Arrival = z.output<typeof arrival>

const NOTE = 'arrival.json'
const noteOf = (dir: string): string => join(dir, NOTE)

/** From here on what lies ready in `dir` is finished, also after a kill. */
export async function noteArrival(dir: string, what: Arrival): Promise<void> {
  const unfinished = join(dir, `${NOTE}.writing`)
  await writeFile(unfinished, JSON.stringify(what), { flag: 'wx', flush: true })
  await rename(unfinished, noteOf(dir))
}

/** It is given up: nobody is to finish it. */
export const forgetArrival = (dir: string): Promise<void> => rm(noteOf(dir), { force: true })

/** Does what is left of it. Where nothing was taken away yet all is as it was before. False where nothing is noted. */
export async function finishArrival(workspaceDir: string, dir: string): Promise<boolean> {
  const text = await readFile(noteOf(dir), 'utf8').catch(unlessMissing)
  if (text === undefined) return false
  const { goes, moves } = arrival.parse(JSON.parse(text))
  const left = await Promise.all(moves.map(({ from }) => lstat(join(dir, from)).catch(unlessMissing)))
  // One that has got its name and lies here still has two.
  const hasBegun = left.some((stats) => stats === undefined || (stats.isFile() && stats.nlink > 1))
  if (!hasBegun && goes !== null && (await isThere(workspaceDir, goes))) return true
  try {
    for (const [number, { from, path }] of moves.entries())
      if (left[number] !== undefined) await moveIn(workspaceDir, join(dir, from), path)
  } catch (error) {
    // Somebody has put something else there since.
    if (!(error instanceof PlaygroundError) || error.code === 'disk-full') throw error
  }
  return true
}

/** With one rename. Throws `conflict` where there is something that it cannot replace: a folder that is not empty. */
export function moveIn(workspaceDir: string, from: string, path: string): Promise<void> {
  return withEntry(workspaceDir, path, { make: true }, async (folder, name, shown) => {
    try {
      await giveToOwner(workspaceDir, (uid, gid) => chown(from, uid, gid))
      await rename(from, folder.at(name))
    } catch (error) {
      throw IS_THERE.has(codeOf(error) ?? '') ? alreadyThere(shown, error) : error
    }
  })
}

const IS_THERE: ReadonlySet<string> = new Set(['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EISDIR'])

export const isThere = (workspaceDir: string, path: string): Promise<boolean> =>
  lstat(join(workspaceDir, path)).then(() => true, gone)

function gone(error: unknown): false {
  if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return false
  throw error
}
