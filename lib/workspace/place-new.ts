import { constants } from 'node:fs'
import { link as linkFile, open, rename, unlink } from 'node:fs/promises'
import { unlessMissing } from './if-missing.ts'
import { alreadyThere } from './open-file.ts'
import { codeOf, type Folder } from './open-folder.ts'

const { O_CREAT, O_EXCL, O_WRONLY } = constants

/** What file systems say that have no hard links, as on many USB sticks and network shares. */
export const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/**
 * Gives a finished file its name; throws `conflict` when there is something of that name already. However many try at
 * once, one of them wins. A rename cannot do that: Node has none that would not replace.
 */
export async function placeNew(
  folder: Folder,
  temporary: string,
  { name, shown, link = linkFile }: { name: string; shown: string; link?: typeof linkFile },
): Promise<void> {
  try {
    await link(folder.at(temporary), folder.at(name))
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw alreadyThere(shown, error)
    if (!WITHOUT_LINKS.has(codeOf(error) ?? '')) throw error
    return claim(folder, temporary, { name, shown })
  }
  // Until then the file has two names and is refused as a hard link, like one that a killed process left so.
  await unlink(folder.at(temporary)).catch(unlessMissing)
}

/** The name is taken by an empty file, which the finished one replaces. */
async function claim(folder: Folder, temporary: string, { name, shown }: { name: string; shown: string }) {
  try {
    await (await open(folder.at(name), O_WRONLY | O_CREAT | O_EXCL)).close()
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? alreadyThere(shown, error) : error
  }
  try {
    await rename(folder.at(temporary), folder.at(name))
  } catch (error) {
    await unlink(folder.at(name)).catch(() => {}) // The first error is the one to tell.
    throw error
  }
}
