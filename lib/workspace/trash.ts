import { randomUUID } from 'node:crypto'
import { lstat, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PlaygroundError } from '../errors.ts'
import { listNames } from '../process/list-names.ts'
import { createTurnsByKey } from '../process/turns.ts'
import { ifMissing } from './if-missing.ts'
import { measureEntry, measureFolder } from './measure.ts'
import { missing, statsOf } from './open-file.ts'
import { codeOf, SHOWS_DESCRIPTORS } from './open-folder.ts'
import { assertOwnFolder } from './own-names.ts'
import { parsePath } from './parse-path.ts'
import type { SharedModules } from './read-module-table.ts'
import { removeTree } from './remove-tree.ts'
import { RUNS_FOLDER } from './run-changes/change-list.ts'
import { withEntry } from './with-entry.ts'

// Long enough for every undo, short enough that what was deleted is soon gone.
const KEPT_MS = 60 * 60 * 1000

/**
 * What was deleted from a workspace, for as long as it can be put back: an hour, unless there is more of it than fits beside
 * the workspace into what its person may keep. The oldest is gone then, and never what was deleted last.
 */
export interface Trash {
  /** Takes a file or folder out of the workspace; the id puts it back. Throws `not-found`. */
  takeOut(path: string): Promise<{ undoId: string }>
  /**
   * Throws `not-found` when it is gone for good, `conflict` when there is something of that name again, `forbidden` when
   * everybody has something of that name by now.
   */
  putBack(undoId: string): Promise<{ path: string }>
}

export interface TrashOptions {
  shared?: SharedModules
  /** What workspace and trash may take together; without it there is no bound. */
  quota?: Size
  /** Throws when what comes back does not fit; else does the work. */
  admit?<T>(growth: Size, work: () => Promise<T>): Promise<T>
}

interface Size {
  bytes: number
  files: number
}

/** The trash lies beside the workspace and not in it: on the same disk, out of reach of programs. */
export function openTrash(
  workspaceDir: string,
  { shared, quota, admit = (_, work) => work() }: TrashOptions = {},
): Trash {
  const trashDir = trashOf(workspaceDir)
  return {
    takeOut: (path) =>
      inTurn(trashDir, async () => {
        await removeExpired(trashDir)
        const taken = await withEntry(workspaceDir, path, {}, async (folder, name, shown) => {
          if ((await statsOf(folder, name)) === null) throw missing(shown)
          const undoId = randomUUID()
          const kept = join(trashDir, undoId)
          await mkdir(kept, { recursive: true, mode: 0o700 })
          await writeFile(join(kept, 'path'), shown)
          await rename(folder.at(name), join(kept, 'entry'))
          return { undoId }
        })
        if (quota !== undefined) await makeRoom(workspaceDir, quota, taken.undoId)
        return taken
      }),

    async putBack(undoId) {
      const gone = () =>
        new PlaygroundError(
          'not-found',
          'It was deleted more than an hour ago, or put back already, or its room was needed since.',
        )
      if (!/^[0-9a-f-]{36}$/.test(undoId)) throw gone()
      return inTurn(trashDir, async () => {
        const kept = join(trashDir, undoId)
        const unlessGone = (error: unknown) => {
          throw codeOf(error) === 'ENOENT' ? gone() : error
        }
        const path = await readFile(join(kept, 'path'), 'utf8').catch(unlessGone)
        // Without it, whoever took it out was killed before it was.
        await lstat(join(kept, 'entry')).catch(unlessGone)
        await assertOwnFolder(shared, parsePath(path), join(kept, 'entry'))
        return admit(await measureEntry(join(kept, 'entry'), workspaceDir), () =>
          withEntry(workspaceDir, path, { make: true }, async (folder, name, shown) => {
            if (await statsOf(folder, name))
              throw new PlaygroundError('conflict', `There is a "${shown}" again. Rename it, then undo.`)
            await rename(join(kept, 'entry'), folder.at(name))
            await rm(kept, { recursive: true })
            return { path: shown }
          }),
        )
      })
    },
  }
}

/** Drops what was deleted longest ago until the rest fits beside the workspace and what is coming. */
export function makeRoomInTrash(workspaceDir: string, quota: Size, coming: Size): Promise<void> {
  const most = { bytes: quota.bytes - coming.bytes, files: quota.files - coming.files }
  return inTurn(trashOf(workspaceDir), () => makeRoom(workspaceDir, most))
}

const trashOf = (workspaceDir: string) => join(dirname(workspaceDir), '.trash', basename(workspaceDir))

/** One after the other on each trash: what one takes for expired or too much, another may be about to use. */
const inTurn = createTurnsByKey({ atOnce: 1 })

async function makeRoom(workspaceDir: string, most: Size, last?: string): Promise<void> {
  const trashDir = trashOf(workspaceDir)
  const places = (await entriesOf(trashDir)).filter(({ name }) => !name.startsWith(GONE) && name !== last)
  if (places.length === 0) return
  const kept = await Promise.all(
    places.map(async (place) => {
      const { unseen, ...size } = await measureFolder(join(trashDir, place.name), undefined, { owner: workspaceDir })
      return { ...place, size, isWhole: unseen === null || unseen === 'no-descriptors' }
    }),
  )
  const lasting = last === undefined ? [] : [await measureFolder(join(trashDir, last))]
  const own = await measureFolder(workspaceDir, undefined, { without: RUNS_FOLDER })
  const taken = { bytes: 0, files: 0 }
  for (const { bytes, files } of [own, ...lasting, ...kept.map(({ size }) => size)]) {
    taken.bytes += bytes
    taken.files += files
  }
  // What cannot be counted whole may be of any size, and is the first to go.
  kept.sort((a, b) => Number(a.isWhole) - Number(b.isWhole) || a.mtimeMs - b.mtimeMs)
  for (const { name, size, isWhole } of kept) {
    if (isWhole && taken.bytes <= most.bytes && taken.files <= most.files) return
    await drop(trashDir, name)
    taken.bytes -= size.bytes
    taken.files -= size.files
  }
}

/** What is gone for good gets out of the way at once. */
async function removeExpired(trashDir: string): Promise<void> {
  for (const { name, mtimeMs } of await entriesOf(trashDir))
    if (name.startsWith(GONE) || Date.now() - mtimeMs > KEPT_MS) await drop(trashDir, name)
}

/** Of two processes that look after one trash, the other may have been first. */
async function entriesOf(trashDir: string): Promise<{ name: string; mtimeMs: number }[]> {
  const names = await listNames(trashDir)
  const entries = await Promise.all(
    names.map(async (name) => {
      const stats = await stat(join(trashDir, name)).catch(ifMissing(null))
      return stats && { name, mtimeMs: stats.mtimeMs }
    }),
  )
  return entries.filter((entry) => entry !== null)
}

/** To remove it may take long, and nobody waits for that. */
async function drop(trashDir: string, name: string): Promise<void> {
  const gone = join(trashDir, name.startsWith(GONE) ? name : `${GONE}${name}`)
  if (removing.has(gone)) return
  if (!name.startsWith(GONE)) {
    const isRenamed = await rename(join(trashDir, name), gone).then(() => true, ifMissing(false))
    if (!isRenamed) return
  }
  removing.add(gone)
  void removeTree(Buffer.from(gone), SHOWS_DESCRIPTORS)
    .catch(() => {}) // it is tried again at the next deletion
    .finally(() => removing.delete(gone))
}

const GONE = 'gone-'
/** Places, of all trashes of this process. */
const removing = new Set<string>()
