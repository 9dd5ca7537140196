import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PlaygroundError } from '../../errors.ts'
import { MAX_TEXT } from '../../skills/inspect-skill.ts'
import { beside } from '../../workspace/beside.ts'
import { type Coming, growthBy } from '../../workspace/growth-by.ts'
import { placeFiles } from '../../workspace/place-files.ts'
import type { Reserve } from '../../workspace/quota.ts'
import type { Trash } from '../../workspace/trash.ts'
import type { Workspace } from '../../workspace/workspace.ts'

/** The files of a skill by their paths in its folder, to be written to a workspace. */
export type FilesToPlace = ReadonlyMap<string, Buffer | string>

export interface SkillPlace {
  workspace: Pick<Workspace, 'dir'>
  trash: Trash
  withinQuota<T>(work: (reserve: Reserve) => Promise<T>): Promise<T>
}

/**
 * Brings the files of a skill to its folder: all of them, or none when one cannot be. What is at `replaced`, a path of the
 * workspace, goes to the trash first, and comes back where they cannot be placed. Answers the id that puts it back; null where
 * nothing made way.
 */
export async function placeSkill(
  name: string,
  files: FilesToPlace,
  { workspace, trash, withinQuota }: SkillPlace,
  replaced?: string,
): Promise<string | null> {
  let taken: string | null = null
  try {
    await withinQuota(async (reserve) => {
      const makeRoom = async () => {
        const { bytes, files: more } = await growthBy(workspace.dir, comingTo(name, files), replaced)
        await reserve(bytes, more)
      }
      await makeRoom()
      await beside(workspace.dir, async (dir) => {
        const staged = await stage(name, files, dir)
        // What it was to replace may have been moved meanwhile.
        await makeRoom()
        if (replaced !== undefined) taken = await takeOut(trash, replaced)
        await placeFiles(workspace.dir, { files: staged, folders: [], asideDir: dir, mayReplace: true })
      })
    })
    return taken
  } catch (error) {
    // The first error is the one to tell; what does not come back stays in the trash.
    if (taken !== null) await trash.putBack(taken).catch(() => {})
    throw error
  }
}

const comingTo = (name: string, files: FilesToPlace): Coming[] =>
  [...files].map(([path, content]) => ({ path: placeOf(name, path), bytes: Buffer.byteLength(content) }))

const placeOf = (name: string, path: string) => `skills/${name}/${path}`

async function stage(name: string, files: FilesToPlace, dir: string): Promise<{ path: string; from: string }[]> {
  const staged: { path: string; from: string }[] = []
  for (const [path, content] of files) {
    const from = join(dir, `${staged.length}`)
    await writeFile(from, content, { flag: 'wx', flush: true })
    staged.push({ path: placeOf(name, path), from })
  }
  return staged
}

/** Null where there is nothing. */
async function takeOut(trash: Trash, path: string): Promise<string | null> {
  try {
    return (await trash.takeOut(path)).undoId
  } catch (error) {
    if (error instanceof PlaygroundError && error.code === 'not-found') return null
    throw error
  }
}

/** Throws `too-large` where the texts of a skill are too large to be kept as a version, and would be lost. */
export async function assertKeepable(workspace: Pick<Workspace, 'stat'>, name: string): Promise<void> {
  for (const path of [`skills/${name}/SKILL.md`, `skills/${name}/skill.ts`])
    if ((await sizeOf(workspace, path)) > MAX_TEXT)
      throw new PlaygroundError(
        'too-large',
        `${path} would be replaced, and is too large to be kept as a version: at most ${MAX_TEXT / 1024} KB are. Move it elsewhere first.`,
      )
}

async function sizeOf(workspace: Pick<Workspace, 'stat'>, path: string): Promise<number> {
  try {
    return (await workspace.stat(path)).size
  } catch (error) {
    if (error instanceof PlaygroundError && error.code === 'not-found') return 0
    throw error
  }
}
