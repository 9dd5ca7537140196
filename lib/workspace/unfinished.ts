import { basename } from 'node:path'
import { isOrphaned, ownedName } from '../process/owned-name.ts'
import type { Workspace } from './workspace.ts'

/** Of more than this they are not looked for: they are hidden, small in number, and in nobody's way. */
const MOST = 50_000
export const UNFINISHED_PREFIX = '.writing-'

/** What a file is called until all of it is written; then it gets its own name. */
export const nameUnfinished = () => `${UNFINISHED_PREFIX}${ownedName()}`

/** Removes the files that processes which are gone had not finished writing. */
export async function removeUnfinished(workspace: Pick<Workspace, 'list' | 'remove'>): Promise<void> {
  for (const { path, type } of await workspace.list('', { most: MOST })) {
    const name = basename(path)
    const isUnfinished =
      type === 'file' && name.startsWith(UNFINISHED_PREFIX) && isOrphaned(name.slice(UNFINISHED_PREFIX.length))
    if (isUnfinished) await workspace.remove(path)
  }
}
