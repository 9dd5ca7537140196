import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PlaygroundError } from '../errors.ts'
import { missing, statsOf } from './open-file.ts'
import { codeOf, SHOWS_DESCRIPTORS } from './open-folder.ts'
import { assertOwnFolder } from './own-names.ts'
import { parsePath } from './parse-path.ts'
import type { SharedModules } from './read-module-table.ts'
import { removeTree } from './remove-tree.ts'
import { withEntry } from './with-entry.ts'

// Long enough for every undo, short enough that what was deleted is soon gone.
const KEPT_MS = 60 * 60 * 1000

/** What was deleted from a workspace, for as long as it can be put back: an hour. */
export interface Trash {
  /** Takes a file or folder out of the workspace; the id puts it back. Throws `not-found`. */
  takeOut(path: string): Promise<{ undoId: string }>
  /**
   * Throws `not-found` when it is gone for good, `conflict` when there is something of that name again, `forbidden` when
   * everybody has something of that name by now.
   */
  putBack(undoId: string): Promise<{ path: string }>
}

/** The trash lies beside the workspace and not in it: on the same disk, out of reach of programs. */
export function openTrash(workspaceDir: string, { shared }: { shared?: SharedModules } = {}): Trash {
  const trashDir = join(dirname(workspaceDir), '.trash', basename(workspaceDir))
  return {
    async takeOut(path) {
      await prune(trashDir)
      return withEntry(workspaceDir, path, {}, async (folder, name, shown) => {
        if ((await statsOf(folder, name)) === null) throw missing(shown)
        const undoId = randomUUID()
        const kept = join(trashDir, undoId)
        await mkdir(kept, { recursive: true, mode: 0o700 })
        await writeFile(join(kept, 'path'), shown)
        await rename(folder.at(name), join(kept, 'entry'))
        return { undoId }
      })
    },

    async putBack(undoId) {
      const gone = () => new PlaygroundError('not-found', 'It was deleted more than an hour ago, or put back already.')
      if (!/^[0-9a-f-]{36}$/.test(undoId)) throw gone()
      const kept = join(trashDir, undoId)
      const path = await readFile(join(kept, 'path'), 'utf8').catch((error: unknown) => {
        throw codeOf(error) === 'ENOENT' ? gone() : error
      })
      await assertOwnFolder(shared, parsePath(path), join(kept, 'entry'))
      return withEntry(workspaceDir, path, { make: true }, async (folder, name, shown) => {
        if (await statsOf(folder, name))
          throw new PlaygroundError('conflict', `There is a "${shown}" again. Rename it, then undo.`)
        await rename(join(kept, 'entry'), folder.at(name))
        await rm(kept, { recursive: true })
        return { path: shown }
      })
    },
  }
}

/** What is gone for good gets out of the way at once; to remove it may take long, and nobody waits for that. */
async function prune(trashDir: string): Promise<void> {
  const names = await readdir(trashDir).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    const place = join(trashDir, name)
    const { mtimeMs } = await stat(place)
    if (removing.has(place) || (Date.now() - mtimeMs <= KEPT_MS && !name.startsWith(GONE))) continue
    const gone = name.startsWith(GONE) ? place : join(trashDir, `${GONE}${name}`)
    if (gone !== place) await rename(place, gone)
    removing.add(gone)
    void removeTree(Buffer.from(gone), SHOWS_DESCRIPTORS)
      .catch(() => {}) // it is tried again at the next deletion
      .finally(() => removing.delete(gone))
  }
}

const GONE = 'gone-'
/** Places, of all trashes of this process. */
const removing = new Set<string>()
