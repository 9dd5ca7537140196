import { constants, lstatSync, renameSync, type Stats } from 'node:fs'
import { type FileHandle, rename, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { isNotFound, PlaygroundError } from '../errors.ts'
import { settleKilled } from './beside.ts'
import { fileTag } from './file-tag.ts'
import { listTree, toEntry } from './list-tree.ts'
import { alreadyThere, assertNotThere, assertPlainFile, missing, openFile, statsOf } from './open-file.ts'
import { codeOf, type Folder, type FolderOptions, giveToOwner } from './open-folder.ts'
import { type OpenedFile, openedFile } from './opened-file.ts'
import { assertOwnFolder, assertOwnName } from './own-names.ts'
import { parsePath } from './parse-path.ts'
import { placeNew } from './place-new.ts'
import { admit, missingOnTheWay, type Quota } from './quota.ts'
import type { SharedModules } from './read-module-table.ts'
import { readModules } from './read-modules.ts'
import { removeTree } from './remove-tree.ts'
import { writerOf } from './run-changes/current-run.ts'
import { forgetOldChanges, keptChanges, type Need } from './run-changes/kept-changes.ts'
import { RunChanges } from './run-changes/run-changes.ts'
import type { RunningMarks } from './run-changes/running-marks.ts'
import { versionsOf } from './run-changes/versions-of.ts'
import { nameUnfinished } from './unfinished.ts'
import { withEntry } from './with-entry.ts'
import type { Workspace, WorkspaceEntry } from './workspace.ts'

const DEFAULT_MAX_BYTES = 256 * 1024 * 1024
const { O_APPEND, O_CREAT, O_EXCL, O_RDONLY, O_WRONLY } = constants

export interface WorkspaceOptions extends Pick<FolderOptions, 'byDescriptor'> {
  /** What everybody has: nothing is written by its names. */
  shared?: SharedModules
  /** What it may hold. Without it there is no bound. */
  quota?: Quota
  /** Where it is said that a run is under way, for whoever restores a checkpoint. Without it nobody is told. */
  running?: RunningMarks
}

/** The files of one person under `dir`, which is made at the first write. */
export function openWorkspace(dir: string, options: WorkspaceOptions = {}): Workspace {
  return new FolderWorkspace(resolve(dir), options)
}

class FolderWorkspace implements Workspace {
  readonly dir: string
  readonly #options: Pick<FolderOptions, 'byDescriptor'>
  readonly #shared: SharedModules | undefined
  readonly #quota: Quota | undefined
  readonly #running: RunningMarks | undefined
  constructor(dir: string, { shared, quota, running, ...options }: WorkspaceOptions) {
    this.dir = dir
    this.#options = options
    this.#shared = shared
    this.#quota = quota
    this.#running = running
  }

  async list(path = '', { recursive = true, most }: { recursive?: boolean; most?: number } = {}) {
    const names = parsePath(path)
    await settleKilled(this.dir)
    try {
      return await listTree(this.dir, names, { ...this.#options, recursive, ...(most !== undefined && { most }) })
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
      // A workspace nobody has written to has no folder yet.
      if (names.length === 0) return []
      throw missing(names.join('/'), error)
    }
  }

  async stat(path: string): Promise<WorkspaceEntry> {
    return this.#inFolder(path, {}, async (folder, name, shown) => {
      const stats = await statsOf(folder, name)
      if (stats === null) throw missing(shown)
      if (!stats.isDirectory()) assertPlainFile(stats, shown)
      return describe(shown, stats)
    })
  }

  async assertNoFile(path: string): Promise<void> {
    await this.#inFolder(path, {}, async (folder, name, shown) =>
      assertNotThere(await statsOf(folder, name), shown),
    ).catch((error: unknown) => {
      // Of a folder on the way there is nothing in it.
      if (!isNotFound(error)) throw error
    })
  }

  async read(path: string, { maxBytes = DEFAULT_MAX_BYTES } = {}): Promise<Buffer> {
    return this.#withFile(path, O_RDONLY, async (handle, stats, shown) => {
      if (stats.size > maxBytes) {
        throw new PlaygroundError(
          'too-large',
          `"${shown}" has ${stats.size} bytes, at most ${maxBytes} can be read at once.`,
        )
      }
      return handle.readFile()
    })
  }

  async *chunks(path: string): AsyncGenerator<Buffer> {
    const { handle } = await this.#inFolder(path, {}, (folder, name, shown) => openFile(folder, name, shown, O_RDONLY))
    try {
      yield* handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>
    } finally {
      await handle.close()
    }
  }

  async open(path: string): Promise<OpenedFile> {
    const { handle, stats } = await this.#inFolder(path, {}, (folder, name, shown) =>
      openFile(folder, name, shown, O_RDONLY),
    )
    return openedFile(handle, { size: stats.size, modifiedAt: stats.mtime.toISOString() })
  }

  async write(
    path: string,
    content: Buffer | string,
    { mayReplace = true, ifTag }: { mayReplace?: boolean; ifTag?: string } = {},
  ): Promise<WorkspaceEntry> {
    return this.#grow(path, Buffer.byteLength(content), 'replace', () =>
      this.#write(path, content, { mayReplace, ifTag }),
    )
  }

  #write(
    path: string,
    content: Buffer | string,
    { mayReplace, ifTag }: { mayReplace: boolean; ifTag: string | undefined },
  ): Promise<WorkspaceEntry> {
    return this.#inFolder(path, { make: true }, async (folder, name, shown) => {
      const before = await statsOf(folder, name)
      if (!mayReplace) assertNotThere(before, shown)
      if (before) assertPlainFile(before, shown)
      if (ifTag !== undefined) assertTag(before, ifTag, shown)
      await this.#note(shown)
      // Not write-file-atomic: it resolves the real path first and so follows what a program may have put there since.
      const temporary = nameUnfinished()
      const { handle } = await openFile(folder, temporary, shown, O_WRONLY | O_CREAT | O_EXCL)
      try {
        await this.#fill(handle, content)
        if (ifTag !== undefined) replaceTagged(folder, temporary, { name, shown, ifTag })
        else if (mayReplace) await rename(folder.at(temporary), folder.at(name))
        else await placeNew(folder, temporary, { name, shown })
        return describe(shown, await handle.stat())
      } catch (error) {
        await unlink(folder.at(temporary)).catch(() => {}) // The first error is the one to tell.
        throw error
      } finally {
        await handle.close()
      }
    })
  }

  async append(path: string, content: Buffer | string): Promise<WorkspaceEntry> {
    return this.#grow(path, Buffer.byteLength(content), 'add', () => this.#append(path, content))
  }

  async #append(path: string, content: Buffer | string): Promise<WorkspaceEntry> {
    await this.#note(path)
    return this.#withFile(path, O_WRONLY | O_APPEND | O_CREAT, async (handle, _stats, shown) => {
      await this.#fill(handle, content)
      return describe(shown, await handle.stat())
    })
  }

  async remove(path: string): Promise<void> {
    await this.#inFolder(path, {}, async (folder, name, shown) => {
      if (await writerOf(this.dir)?.changes.takeAway(shown)) return
      const entry = folder.at(name)
      try {
        await removeTree(Buffer.from(entry), entry.startsWith('/proc/self/fd/'))
      } catch (error) {
        throw codeOf(error) === 'ENOENT' ? missing(shown, error) : error
      }
    })
  }

  async rename(from: string, to: string): Promise<WorkspaceEntry> {
    // What is on the way to its new place may have to be made.
    return this.#grow(dirname(to), 0, 'add', () => this.#rename(from, to))
  }

  async #rename(from: string, to: string): Promise<WorkspaceEntry> {
    return this.#inFolder(from, {}, async (source, name, shownFrom) =>
      this.#inFolder(to, { make: true }, async (target, newName, shownTo) => {
        if ((await statsOf(source, name)) === null) throw missing(shownFrom)
        if (await statsOf(target, newName)) throw alreadyThere(shownTo)
        await assertOwnFolder(this.#shared, shownTo.split('/'), source.at(name))
        await writerOf(this.dir)?.changes.noteMove(shownFrom, shownTo)
        try {
          await rename(source.at(name), target.at(newName))
        } catch (error) {
          if (codeOf(error) === 'EINVAL')
            throw new PlaygroundError('invalid-input', `"${shownFrom}" cannot be moved into itself.`)
          throw error
        }
        return this.stat(shownTo)
      }),
    )
  }

  modules() {
    return readModules(this, this.#shared)
  }

  async begin(runId: string) {
    await settleKilled(this.dir)
    const changes = new RunChanges(this.dir, runId)
    const unmark = await this.#running?.begin()
    const end = await changes.begin().catch(async (error: unknown) => {
      await unmark?.()
      throw error
    })
    return { changes, end: () => end().finally(unmark) }
  }

  changesOf(runId: string) {
    return keptChanges(this.dir, runId)
  }

  versionsOf(path: string) {
    return versionsOf(this.dir, parsePath(path).join('/'))
  }

  forgetOldChanges(needOf: (runId: string) => Promise<Need>) {
    return forgetOldChanges(this.dir, needOf)
  }

  /** Throws `too-large` where so many bytes more at a path, in a file that may have to be made, do not fit. */
  async #grow<T>(path: string, bytes: number, how: 'replace' | 'add', work: () => Promise<T>): Promise<T> {
    if (this.#quota === undefined) return work()
    const names = parsePath(path)
    const files = missingOnTheWay(this.dir, names)
    const there = files === 0 && how === 'replace' ? sizeAt(join(this.dir, ...names)) : 0
    return admit(this.dir, this.#quota, { bytes: bytes - there, files }, work)
  }

  /** Where it is a run that writes, it is noted what was there. */
  async #note(path: string): Promise<void> {
    const writer = writerOf(this.dir)
    await writer?.changes.note(path, writer)
  }

  async #fill(handle: FileHandle, content: Buffer | string): Promise<void> {
    await giveToOwner(this.dir, (uid, gid) => handle.chown(uid, gid))
    await handle.writeFile(content)
    // Without it a power cut may leave the new name with nothing in it.
    await handle.datasync()
  }

  async #withFile<T>(
    path: string,
    flags: number,
    use: (handle: FileHandle, stats: Stats, shown: string) => Promise<T>,
  ): Promise<T> {
    return this.#inFolder(path, { make: (flags & O_CREAT) !== 0 }, async (folder, name, shown) => {
      const { handle, stats } = await openFile(folder, name, shown, flags)
      try {
        return await use(handle, stats, shown)
      } finally {
        await handle.close()
      }
    })
  }

  async #inFolder<T>(
    path: string,
    { make = false },
    use: (folder: Folder, name: string, shown: string) => Promise<T>,
  ): Promise<T> {
    if (make) assertOwnName(this.#shared, parsePath(path))
    await settleKilled(this.dir)
    return withEntry(this.dir, path, { ...this.#options, make }, use)
  }
}

/** In one go: of several who have read the same, one replaces it and the others are told. */
function replaceTagged(
  folder: Folder,
  temporary: string,
  { name, shown, ifTag }: { name: string; shown: string; ifTag: string },
): void {
  assertTag(lstatSync(folder.at(name), { throwIfNoEntry: false }), ifTag, shown)
  renameSync(folder.at(temporary), folder.at(name))
}

function assertTag(stats: Stats | null | undefined, tag: string, shown: string): void {
  if (stats && fileTag({ size: stats.size, modifiedAt: stats.mtime.toISOString() }) === tag) return
  throw new PlaygroundError(
    'conflict',
    `"${shown}" was ${stats ? 'changed' : 'deleted'} since it was read. Read it again, or write it without If-Match.`,
  )
}

/** Of a file that is about to be replaced; only to count. */
const sizeAt = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.size ?? 0

function describe(path: string, stats: Stats): WorkspaceEntry {
  const entry = toEntry(path, stats)
  if (entry === null) throw new PlaygroundError('forbidden', `"${path}" is neither a file nor a folder.`)
  return entry
}
