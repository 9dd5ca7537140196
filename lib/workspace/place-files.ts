import { chown, link as linkFile, lstat, rename, rmdir, unlink } from 'node:fs/promises'
import { PlaygroundError } from '../errors.ts'
import { alreadyThere, assertPlainFile, statsOf } from './open-file.ts'
import { codeOf, type Folder, giveToOwner, openFolder } from './open-folder.ts'
import { parsePath } from './parse-path.ts'
import { WITHOUT_LINKS } from './place-new.ts'
import { missingOnTheWay } from './quota.ts'
import { asideIn, noteBegun } from './take-back.ts'
import { withEntry } from './with-entry.ts'

/** What is to come into a workspace. */
export interface Placing {
  files: readonly { path: string; from: string }[]
  folders: readonly string[]
  /** Where what is replaced lies until all is done, and what is about to be done: a folder that `beside` made. */
  asideDir: string
  mayReplace: boolean
  /** How a file gets a second name. */
  link?: typeof linkFile
}

/**
 * Brings finished files, which lie on the same disk, to their places: all of them, or none when one cannot be. Answers how many
 * were replaced. Of one that is killed meanwhile `settleKilled` takes back what it had placed.
 */
export async function placeFiles(workspaceDir: string, placing: Placing): Promise<{ replaced: number }> {
  const done = await noteBegun(workspaceDir, placing.asideDir, placing)
  const placed = await placeAll(workspaceDir, placing).catch(async (error: unknown) => {
    await done().catch(() => {}) // The first error is the one to tell.
    throw error
  })
  await done()
  return placed
}

async function placeAll(workspaceDir: string, placing: Placing): Promise<{ replaced: number }> {
  const undo: (() => Promise<void>)[] = []
  let replaced = 0
  try {
    for (const path of placing.folders) await makeFolders(workspaceDir, parsePath(path), undo)
    for (const [number, file] of placing.files.entries()) {
      await makeFolders(workspaceDir, parsePath(file.path).slice(0, -1), undo)
      if (await placeOne(workspaceDir, file, { ...placing, aside: asideIn(placing.asideDir, number), undo })) replaced++
    }
    return { replaced }
  } catch (error) {
    // The first error is the one to tell.
    for (const back of undo.reverse()) await back().catch(() => {})
    throw error
  }
}

async function makeFolders(workspaceDir: string, names: readonly string[], undo: (() => Promise<void>)[]) {
  const missing = missingOnTheWay(workspaceDir, names)
  // Also where nothing is missing: it says what stands in the way.
  await (await openFolder(workspaceDir, names, { make: true })).close()
  for (let length = names.length - missing + 1; length <= names.length; length++) {
    const path = names.slice(0, length).join('/')
    undo.push(() => withEntry(workspaceDir, path, {}, (folder, name) => rmdir(folder.at(name))))
  }
}

async function placeOne(
  workspaceDir: string,
  { path, from }: { path: string; from: string },
  {
    mayReplace,
    aside,
    undo,
    link = linkFile,
  }: Pick<Placing, 'mayReplace' | 'link'> & { aside: string; undo: (() => Promise<void>)[] },
): Promise<boolean> {
  return withEntry(workspaceDir, path, { make: true }, async (folder, name, shown) => {
    const before = await statsOf(folder, name)
    if (before) assertPlainFile(before, shown)
    if (before && !mayReplace) throw alreadyThere(shown)
    await giveToOwner(workspaceDir, (uid, gid) => chown(from, uid, gid))
    const { ino } = await lstat(from)
    if (before) {
      await replaceAt(folder.at(name), { from, aside, link })
      undo.push(() => ifStill(workspaceDir, path, ino, (place) => rename(aside, place)))
    } else {
      await putAt(folder, name, { from, shown, link })
      undo.push(() => ifStill(workspaceDir, path, ino, unlink))
    }
    return before !== null
  })
}

/** What is there lies aside afterwards. Under both names until the new one takes its place: at no moment is there none. */
async function replaceAt(
  place: string,
  { from, aside, link }: { from: string; aside: string; link: typeof linkFile },
): Promise<void> {
  try {
    await link(place, aside)
  } catch (error) {
    unlessWithoutLinks(error)
    return exchangeAt(place, { from, aside })
  }
  await rename(from, place)
}

/** The same where a file has one name only: for a moment there is none. */
async function exchangeAt(place: string, { from, aside }: { from: string; aside: string }): Promise<void> {
  await rename(place, aside)
  try {
    await rename(from, place)
  } catch (error) {
    await rename(aside, place).catch(() => {}) // The first error is the one to tell.
    throw error
  }
}

/** By a link, which replaces nothing that somebody put there meanwhile; where there are none, by its name. */
async function putAt(
  folder: Folder,
  name: string,
  { from, shown, link }: { from: string; shown: string; link: typeof linkFile },
): Promise<void> {
  try {
    await link(from, folder.at(name))
    await unlink(from)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw alreadyThere(shown, error)
    unlessWithoutLinks(error)
    await rename(from, folder.at(name))
  }
}

function unlessWithoutLinks(error: unknown): void {
  if (!WITHOUT_LINKS.has(codeOf(error) ?? '')) throw error
}

/** Unless it is somebody else's by now. */
function ifStill(workspaceDir: string, path: string, ino: number, use: (place: string) => Promise<void>) {
  return withEntry(workspaceDir, path, {}, async (folder, name) => {
    if ((await lstat(folder.at(name))).ino === ino) await use(folder.at(name))
  })
}

/** Throws `conflict` when some of these are there already, and names the first of them. */
export function assertNoneThere(taken: readonly string[]): void {
  if (taken.length === 0) return
  const named = taken.slice(0, 3).map((path) => `"${path}"`)
  const more = taken.length > named.length ? ` and ${taken.length - named.length} more` : ''
  throw new PlaygroundError(
    'conflict',
    `There is something already at ${named.join(', ')}${more}. Nothing was taken; replace them, or choose another folder.`,
  )
}
