import { chown, link as linkFile, rename, unlink } from 'node:fs/promises'
import { PlaygroundError } from '../errors.ts'
import { forgetArrival } from './arrival.ts'
import { alreadyThere, assertPlainFile, statsOf } from './open-file.ts'
import { codeOf, type Folder, giveToOwner, openFolder } from './open-folder.ts'
import { parsePath } from './parse-path.ts'
import { WITHOUT_LINKS } from './place-new.ts'
import { asideIn, forgetBegun, noteBegun, takeBack } from './take-back.ts'
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
  const { asideDir } = placing
  try {
    await noteBegun(workspaceDir, asideDir, placing)
    const placed = await placeAll(workspaceDir, placing)
    await forgetBegun(asideDir)
    return placed
  } catch (error) {
    // The first error is the one to tell.
    await giveUp(workspaceDir, asideDir).catch(() => {})
    throw error
  }
}

/** From then on whoever comes after takes it back as well, and does not finish it. */
async function giveUp(workspaceDir: string, asideDir: string): Promise<void> {
  await forgetArrival(asideDir)
  await takeBack(workspaceDir, asideDir)
}

async function placeAll(workspaceDir: string, placing: Placing): Promise<{ replaced: number }> {
  let replaced = 0
  for (const path of placing.folders) await (await openFolder(workspaceDir, parsePath(path), { make: true })).close()
  for (const [number, file] of placing.files.entries())
    if (await placeOne(workspaceDir, file, { ...placing, aside: asideIn(placing.asideDir, number) })) replaced++
  return { replaced }
}

async function placeOne(
  workspaceDir: string,
  { path, from }: Placing['files'][number],
  { mayReplace, aside, link = linkFile }: Pick<Placing, 'mayReplace' | 'link'> & { aside: string },
): Promise<boolean> {
  return withEntry(workspaceDir, path, { make: true }, async (folder, name, shown) => {
    await giveToOwner(workspaceDir, (uid, gid) => chown(from, uid, gid))
    const isReplaced = await makeWay({ folder, name, shown }, { mayReplace, aside, link })
    if (isReplaced) await rename(from, folder.at(name))
    else await putAt(folder, name, { from, shown, link })
    return isReplaced
  })
}

/** Programs may write the same file again and again meanwhile. */
const MOST_TRIES = 20

/** Whether something is in the place, which lies aside then. */
async function makeWay(
  { folder, name, shown }: { folder: Folder; name: string; shown: string },
  { mayReplace, aside, link }: { mayReplace: boolean; aside: string; link: typeof linkFile },
): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const before = await statsOf(folder, name)
    if (!before) return false
    assertPlainFile(before, shown)
    if (!mayReplace) throw alreadyThere(shown)
    try {
      await setAside(folder.at(name), aside, link)
      return true
    } catch (error) {
      // It is gone since it was looked at: deleted, or replaced at the moment it was to get its second name.
      if (codeOf(error) !== 'ENOENT' || tries === MOST_TRIES) throw error
    }
  }
}

/** Under both names until the new one takes its place: at no moment is there none. */
async function setAside(place: string, aside: string, link: typeof linkFile): Promise<void> {
  try {
    await link(place, aside)
  } catch (error) {
    unlessWithoutLinks(error)
    // Where a file has one name only there is none for a moment.
    await rename(place, aside)
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
