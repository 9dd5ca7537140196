import { constants, type Stats } from 'node:fs'
import {
  appendFile,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
} from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, type Folder, giveToOwner } from '../open-folder.ts'
import { parsePath } from '../parse-path.ts'
import { walkTree } from '../walk-tree.ts'
import { withEntry } from '../with-entry.ts'
import {
  type ChangeLine,
  LIST_FILE,
  MOST_COPIED_BYTES,
  MOST_COPY_BYTES,
  MOST_LINES,
  MOST_LIST_BYTES,
  RUNS_FOLDER,
  readChangeList,
} from './change-list.ts'

/** How a file is different from what it was before the run. */
export interface ChangedFile {
  path: string
  change: 'created' | 'changed' | 'deleted'
}

/** What putting back would do to a file, or why it would not. */
export interface PutBack extends ChangedFile {
  /** It stays as it is: somebody else changed it since, or what was there is not kept. */
  leftBecause?: 'changed-since' | 'not-kept'
}

/** How files were when the run ended: a mark each, to see later whether they are still that. */
export type FileMarks = Record<string, string>

/** Whether what is at a path is not what the run left there. */
type IsForeign = (path: string, now: Stats | null) => boolean

interface Growth {
  bytes: number
  files: number
}

interface Before {
  was: 'none' | 'file' | 'present' | 'other'
  bytes: number
  isKept: boolean
}

type Unstamped<Line = ChangeLine> = Line extends { at: number } ? Omit<Line, 'at'> & { at?: number } : never

/** More files of a folder that was moved or removed are not told one by one. */
const MOST_INSIDE = 10_000

/** Those that are under way in this process, by workspace. */
const underWay = new Map<string, Set<RunChanges>>()

/**
 * What one run changes in a workspace and what was there before: for people to see, to count against the run, and to put
 * back. It is noted in the workspace itself, ahead of each change, by the sandbox for programs and here for everything that is
 * written on the host for the run.
 */
export class RunChanges {
  readonly workspaceDir: string
  readonly runId: string
  readonly #seen = new Set<string>()
  #copies = 0
  #copiedBytes = 0
  #lines = 0
  #noting: Promise<unknown> = Promise.resolve()
  /** How far others had come when this one began. */
  readonly #begunWith = new Map<RunChanges, Growth>()
  #ofEnded: Growth = { bytes: 0, files: 0 }

  constructor(workspaceDir: string, runId: string) {
    this.workspaceDir = workspaceDir
    this.runId = runId
  }

  get #dir(): string {
    return join(this.workspaceDir, RUNS_FOLDER, this.runId)
  }

  /** From here on it counts as one that is under way. Answers what to call at its end. */
  async begin(): Promise<() => Promise<void>> {
    const all = underWay.get(this.workspaceDir) ?? new Set()
    underWay.set(this.workspaceDir, all)
    for (const other of all) this.#begunWith.set(other, await other.grown())
    all.add(this)
    return async () => {
      const grown = await this.grown()
      for (const other of all) if (other !== this) other.#add(this, grown)
      all.delete(this)
      if (all.size === 0) underWay.delete(this.workspaceDir)
    }
  }

  /** Another run has ended: what it wrote stays. */
  #add(other: RunChanges, grown: Growth): void {
    const since = minus(grown, this.#begunWith.get(other))
    this.#ofEnded = { bytes: this.#ofEnded.bytes + since.bytes, files: this.#ofEnded.files + since.files }
  }

  /** Notes what is at a path, which is about to be written, or removed. One after the other. */
  note(path: string, { isResult = false } = {}): Promise<void> {
    return this.#inTurn(async () => {
      const names = parsePath(path)
      for (let depth = 1; depth < names.length; depth++) await this.#noteMissing(names.slice(0, depth))
      const shown = names.join('/')
      if (this.#seen.has(shown)) return
      const stats = await this.#statsOf(shown)
      const keeps = isResult ? { keeps: true as const } : {}
      if (stats === null) await this.#write({ path: shown, was: 'none', ...keeps })
      else if (stats.isFile())
        await this.#write({
          path: shown,
          was: 'file',
          bytes: stats.size,
          ...(await this.#copy(shown, stats)),
          ...keeps,
        })
      else await this.#write({ path: shown, was: stats.isDirectory() ? 'folder' : 'link' })
      this.#seen.add(shown)
    })
  }

  /** Notes that what is at a path gets another; both count as new from there on. */
  async noteMove(from: string, to: string): Promise<void> {
    await this.note(to)
    await this.#inTurn(async () => {
      const [path, target] = [from, to].map((each) => parsePath(each).join('/')) as [string, string]
      const stats = await this.#statsOf(path)
      await this.#write({ path, to: target, ...(stats?.isFile() && { bytes: stats.size }) })
      for (const seen of [...this.#seen])
        if ([path, target].some((moved) => `${seen}/`.startsWith(`${moved}/`))) this.#seen.delete(seen)
    })
  }

  /** Takes what is at a path away by moving it to what is kept. False when it has to be removed instead. */
  async takeAway(path: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const shown = parsePath(path).join('/')
      const stats = await this.#statsOf(shown)
      if (stats === null) return false
      const was = stats.isDirectory() ? 'folder' : stats.isFile() ? 'file' : 'link'
      const copy = `h${++this.#copies}`
      await this.#write({ path: shown, was, copy, bytes: stats.isFile() ? stats.size : 0 })
      for (const seen of [...this.#seen]) if (`${seen}/`.startsWith(`${shown}/`)) this.#seen.delete(seen)
      await withEntry(this.workspaceDir, shown, {}, (folder, name) => rename(folder.at(name), join(this.#dir, copy)))
      return true
    })
  }

  /** What it has changed so far. `isWhole` is false when there was more than is written down. */
  async files(): Promise<{ files: ChangedFile[]; isWhole: boolean }> {
    const lines = await this.#read()
    const before = await this.#before(lines)
    const files: ChangedFile[] = []
    for (const [path, { was }] of before) {
      const isFile = (await this.#statsOf(path))?.isFile() === true
      const wasFile = was === 'file' || was === 'present'
      if (!isFile && !wasFile) continue
      files.push({ path, change: !wasFile ? 'created' : isFile ? 'changed' : 'deleted' })
    }
    return { files: files.sort(byPath), isWhole: !lines.some((line) => 'isFull' in line) }
  }

  /** By how much files are more than they were. */
  async grown(): Promise<Growth> {
    const total = { bytes: 0, files: 0 }
    for (const [path, { was, bytes }] of await this.#before(await this.#read())) {
      const now = await this.#statsOf(path)
      if (now?.isFile()) total.bytes += now.size
      if (now && was === 'none') total.files++
      if (!now && was !== 'none') total.files--
      total.bytes -= bytes
    }
    return total
  }

  /** The same of the other runs in this workspace, since this one began. */
  async grownByOthers(): Promise<Growth> {
    const total = { ...this.#ofEnded }
    for (const other of underWay.get(this.workspaceDir) ?? []) {
      if (other === this) continue
      const { bytes, files } = minus(await other.grown(), this.#begunWith.get(other))
      total.bytes += bytes
      total.files += files
    }
    return total
  }

  /** How its files are now, at its end. */
  async marks(): Promise<FileMarks> {
    const marks: FileMarks = {}
    for (const path of (await this.#before(await this.#read())).keys()) marks[path] = markOf(await this.#statsOf(path))
    return marks
  }

  /** What putting back would do, and what it would leave alone. */
  async plan(isForeign: IsForeign): Promise<PutBack[]> {
    const lines = await this.#read()
    const before = await this.#before(lines)
    const others = await this.#changedByOthers(lines)
    const plan: PutBack[] = []
    for (const { path, change } of (await this.files()).files) {
      const undone = change === 'created' ? 'deleted' : change === 'deleted' ? 'created' : 'changed'
      const isKept = before.get(path)?.isKept ?? true
      const leftBecause =
        others.has(path) || isForeign(path, await this.#statsOf(path))
          ? ('changed-since' as const)
          : isKept
            ? undefined
            : ('not-kept' as const)
      plan.push({ path, change: undone, ...(leftBecause && { leftBecause }) })
    }
    return plan
  }

  /**
   * Puts back what was there before the run, the last change first; what somebody else changed since stays. With `forResume`
   * what came with results of tools stays, too. It is as if the run had changed nothing, afterwards.
   */
  async putBack(isForeign: IsForeign, { forResume = false } = {}): Promise<PutBack[]> {
    const plan = await this.plan(isForeign)
    const left = new Set(plan.filter(({ leftBecause }) => leftBecause).map(({ path }) => path))
    const lines = await this.#read()
    const kept: Unstamped[] = []
    for (const line of lines.toReversed()) {
      if ('isFull' in line) continue
      if (forResume && 'keeps' in line && line.keeps) {
        kept.unshift(line)
        continue
      }
      if (left.has(line.path) || ('to' in line && left.has(line.to))) continue
      await this.#undo(line)
    }
    await this.remove()
    this.#seen.clear()
    for (const line of kept) await this.#write(line)
    return plan
  }

  /** Forgets it: nothing can be put back any more. */
  async remove(): Promise<void> {
    await rm(this.#dir, { recursive: true, force: true })
    await rmdir(join(this.workspaceDir, RUNS_FOLDER)).catch(() => {}) // there are others
  }

  async #undo(line: Exclude<ChangeLine, { isFull: true }>): Promise<void> {
    try {
      if ('to' in line) return await this.#moveBack(line.to, line.path)
      if (line.was === 'none') return await this.#clear(line.path)
      if (line.copy === undefined) return
      await this.#restore(line.path, line.copy, line.was)
    } catch (error) {
      // A folder that others put something into, one that is gone, a link on the way: it stays as it is.
      if (error instanceof Error && ('code' in error || error.name === 'PlaygroundError')) return
      throw error
    }
  }

  #clear(path: string): Promise<void> {
    return withEntry(this.workspaceDir, path, {}, async (folder, name) => {
      const found = await lstat(folder.at(name))
      await (found.isDirectory() ? rmdir(folder.at(name)) : unlink(folder.at(name)))
    })
  }

  async #moveBack(from: string, to: string): Promise<void> {
    if ((await this.#statsOf(to)) !== null) return
    await withEntry(this.workspaceDir, from, {}, (source, name) =>
      withEntry(this.workspaceDir, to, { make: true }, (target, newName) =>
        rename(source.at(name), target.at(newName)),
      ),
    )
  }

  async #restore(path: string, copy: string, was: string): Promise<void> {
    const kept = join(this.#dir, copy)
    const isThere = await lstat(kept).catch(() => null)
    // What a program put there in place of a copy of ours is nothing to put back.
    if (isThere === null || (was === 'file') !== isThere.isFile()) return
    await withEntry(this.workspaceDir, path, { make: true }, async (folder, name) => {
      if (was === 'file') await rename(kept, folder.at(name))
      else if ((await lstat(folder.at(name)).catch(() => null)) === null) await rename(kept, folder.at(name))
    })
  }

  /** What was at each path at first, as far as is known. */
  async #before(lines: readonly ChangeLine[]): Promise<Map<string, Before>> {
    const before = new Map<string, Before>()
    const add = (path: string, was: Before['was'], bytes = 0, isKept = true) => {
      if (!before.has(path)) before.set(path, { was, bytes, isKept })
    }
    for (const line of lines) {
      if ('isFull' in line) continue
      if ('to' in line) {
        const inside = await this.#filesIn(line.to)
        if (inside === null) {
          add(line.path, 'present', line.bytes)
          add(line.to, 'none')
        } else
          for (const { name, bytes } of inside) {
            add(`${line.path}/${name}`, 'present', bytes)
            add(`${line.to}/${name}`, 'none')
          }
        continue
      }
      const { path, was, copy, bytes = 0 } = line
      if (was === 'none') add(path, 'none')
      else if (was === 'file') add(path, 'file', bytes, copy !== undefined)
      else {
        add(path, 'other', 0, copy !== undefined)
        const inside = copy === undefined ? null : await this.#filesIn(`${RUNS_FOLDER}/${this.runId}/${copy}`)
        for (const { name, bytes } of inside ?? []) add(`${path}/${name}`, 'file', bytes)
      }
    }
    return before
  }

  /** Null for what is no folder. */
  async #filesIn(path: string): Promise<{ name: string; bytes: number }[] | null> {
    const place = join(this.workspaceDir, path)
    const stats = await lstat(place).catch(() => null)
    if (!stats?.isDirectory()) return null
    const files: { name: string; bytes: number }[] = []
    await walkTree(
      place,
      ({ path, stats }) => {
        if (stats?.isFile()) files.push({ name: path, bytes: stats.size })
      },
      { entries: MOST_INSIDE, owner: this.workspaceDir },
    )
    return files
  }

  /** Paths that another run has begun to change after this one had. */
  async #changedByOthers(lines: readonly ChangeLine[]): Promise<Set<string>> {
    const mine = new Map(lines.flatMap((line) => ('path' in line ? [[line.path, line.at] as const] : [])))
    const others = new Set<string>()
    for (const { runId } of await listRunChanges(this.workspaceDir)) {
      if (runId === this.runId) continue
      for (const line of await this.#read(runId))
        if ('path' in line && line.at >= (mine.get(line.path) ?? Number.POSITIVE_INFINITY)) others.add(line.path)
    }
    return others
  }

  async #read(runId = this.runId): Promise<ChangeLine[]> {
    const file = join(this.workspaceDir, RUNS_FOLDER, runId, LIST_FILE)
    try {
      const found = await lstat(file)
      if (!found.isFile() || found.size > MOST_LIST_BYTES) return [{ isFull: true }]
      return readChangeList(await readFile(file, 'utf8'))
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return []
      throw error
    }
  }

  async #noteMissing(names: readonly string[]): Promise<void> {
    const path = names.join('/')
    if (this.#seen.has(path)) return
    this.#seen.add(path)
    if ((await this.#statsOf(path)) === null) await this.#write({ path, was: 'none' })
  }

  async #copy(path: string, { size }: Stats): Promise<{ copy?: string }> {
    if (size > MOST_COPY_BYTES || this.#copiedBytes + size > MOST_COPIED_BYTES) return {}
    await this.#make()
    const copy = `h${++this.#copies}`
    this.#copiedBytes += size
    await withEntry(this.workspaceDir, path, {}, (folder: Folder, name) =>
      copyFile(folder.at(name), join(this.#dir, copy), constants.COPYFILE_EXCL),
    )
    return { copy }
  }

  async #write(line: Unstamped): Promise<void> {
    if (++this.#lines > MOST_LINES + 1) return
    await this.#make()
    const noted = this.#lines > MOST_LINES ? { isFull: true } : { at: Date.now(), ...line }
    await appendFile(join(this.#dir, LIST_FILE), `${JSON.stringify(noted)}\n`, { mode: 0o600 })
  }

  async #make(): Promise<void> {
    await mkdir(this.#dir, { recursive: true, mode: 0o700 })
    await giveToOwner(this.workspaceDir, async (uid, gid) => {
      const { chown } = await import('node:fs/promises')
      for (const dir of [join(this.workspaceDir, RUNS_FOLDER), this.#dir]) await chown(dir, uid, gid)
    })
  }

  /** Null for what is not there, and for what lies behind a link. */
  async #statsOf(path: string): Promise<Stats | null> {
    try {
      return await withEntry(this.workspaceDir, path, {}, (folder, name) => lstat(folder.at(name)))
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || (error instanceof Error && error.name === 'PlaygroundError')) return null
      throw error
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const noted = this.#noting.then(work)
    this.#noting = noted.catch(() => {})
    return noted
  }
}

/** By the marks of its end; without them by when its process was last alive: what is newer is somebody else's. */
export function foreignBy(marks: FileMarks | null, aliveUntilMs: number): IsForeign {
  if (marks === null) return (_path, now) => now !== null && now.mtimeMs > aliveUntilMs
  return (path, now) => Object.hasOwn(marks, path) && marks[path] !== markOf(now)
}

/** Runs whose changes can be put back, the newest first. */
export async function listRunChanges(workspaceDir: string): Promise<{ runId: string; at: number }[]> {
  const dir = join(workspaceDir, RUNS_FOLDER)
  const names = await readdir(dir).catch(() => [])
  const found = await Promise.all(
    names.map(async (runId) => ({ runId, at: (await stat(join(dir, runId)).catch(() => null))?.mtimeMs ?? 0 })),
  )
  return found.sort((a, b) => b.at - a.at)
}

/** What others removed makes no room for this one. */
const minus = (now: Growth, before: Growth = { bytes: 0, files: 0 }): Growth => ({
  bytes: Math.max(0, now.bytes - before.bytes),
  files: Math.max(0, now.files - before.files),
})

const markOf = (stats: Stats | null) => (stats === null ? 'none' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`)
const byPath = (a: ChangedFile, b: ChangedFile) => (a.path < b.path ? -1 : 1)
