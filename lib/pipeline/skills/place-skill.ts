import { chown, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isNotFound, PlaygroundError } from '../../errors.ts'
import { MAX_TEXT } from '../../skills/inspect-skill.ts'
import { type Arrival, forgetArrival, isThere, moveIn, noteArrival } from '../../workspace/arrival.ts'
import { beside } from '../../workspace/beside.ts'
import { type Coming, growthBy } from '../../workspace/growth-by.ts'
import { codeOf, giveToOwner, openFolder } from '../../workspace/open-folder.ts'
import { parsePath } from '../../workspace/parse-path.ts'
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
 * workspace, goes to the trash first, and comes back where they cannot be placed. Of a process that is killed meanwhile whoever comes
 * next finishes it, or finds it not begun. Answers the id that puts it back; null where
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
        const isWhole = replaced === `skills/${name}` || !(await isThere(workspace.dir, `skills/${name}`))
        const moves = isWhole ? await stageWhole(name, files, workspace.dir, dir) : await stage(name, files, dir)
        // What it was to replace may have been moved meanwhile.
        await makeRoom()
        const goes = replaced !== undefined && (await isThere(workspace.dir, replaced)) ? replaced : null
        await noteArrival(dir, { goes, moves })
        if (goes !== null) taken = await takeOut(trash, goes)
        await bringIn(workspace.dir, dir, moves, isWhole)
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

type Moves = Arrival['moves']

async function bringIn(workspaceDir: string, dir: string, moves: Moves, isWhole: boolean): Promise<void> {
  const staged = moves.map(({ from, path }) => ({ path, from: join(dir, from) }))
  if (!isWhole)
    return void (await placeFiles(workspaceDir, { files: staged, folders: [], asideDir: dir, mayReplace: true }))
  try {
    for (const { from, path } of staged) await moveIn(workspaceDir, from, path)
  } catch (error) {
    await forgetArrival(dir)
    throw error
  }
}

async function stage(name: string, files: FilesToPlace, dir: string): Promise<Moves> {
  const staged: Moves = []
  for (const [path, content] of files) {
    const from = `${staged.length}`
    await writeFile(join(dir, from), content, { flag: 'wx', flush: true })
    staged.push({ path: placeOf(name, path), from })
  }
  return staged
}

/** As a folder that gets its place with one rename: half of it is never there. */
async function stageWhole(name: string, files: FilesToPlace, workspaceDir: string, dir: string): Promise<Moves> {
  const whole = join(dir, WHOLE)
  const made = new Set([whole])
  await mkdir(whole)
  for (const [path, content] of files) {
    const file = join(whole, ...parsePath(path))
    try {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, content, { flag: 'wx', flush: true })
    } catch (error) {
      throw AMBIGUOUS.has(codeOf(error) ?? '') ? bothFileAndFolder(path, error) : error
    }
    for (let place = file; place !== whole; place = dirname(place)) made.add(place)
  }
  // Its owner is known when there is a workspace.
  await (await openFolder(workspaceDir, [], { make: true })).close()
  await giveToOwner(workspaceDir, async (uid, gid) => {
    for (const place of made) await chown(place, uid, gid)
  })
  return [{ path: `skills/${name}`, from: WHOLE }]
}

const WHOLE = 'whole'
const AMBIGUOUS: ReadonlySet<string> = new Set(['EEXIST', 'ENOTDIR', 'EISDIR'])

const bothFileAndFolder = (path: string, cause: unknown) =>
  new PlaygroundError(
    'invalid-input',
    `"${path}" is in the skill twice, or a file and a folder at once. Give each its own name.`,
    { cause },
  )

/** Null where there is nothing. */
async function takeOut(trash: Trash, path: string): Promise<string | null> {
  try {
    return (await trash.takeOut(path)).undoId
  } catch (error) {
    if (isNotFound(error)) return null
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
    if (isNotFound(error)) return 0
    throw error
  }
}
