import { constants, type Stats } from 'node:fs'
import { lstat, readdir, rename, rmdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { PlaygroundError } from '../../errors.ts'
import { measureFolder } from '../measure.ts'
import { openFile } from '../open-file.ts'
import { codeOf, type Folder, giveToOwner, openFolder } from '../open-folder.ts'
import { parsePath } from '../parse-path.ts'
import { removeTree } from '../remove-tree.ts'
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

type Use<T> = (folder: Folder, name: string, shown: string) => Promise<T>
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
  /** The number of the last copy; what an earlier attempt of the run has kept stays. */
  #copies: number | undefined
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

  /** Something in the run's own folder, which a program can exchange for a link: so no way leads through one. */
  #own<T>(name: string, use: Use<T>, { make = false, runId = this.runId } = {}): Promise<T> {
    return withEntry(this.workspaceDir, `${RUNS_FOLDER}/${runId}/${name}`, { reserved: true, make }, use)
  }

  /** From here on it counts as one that is under way. Answers what to call at its end. */
  async begin(): Promise<() => Promise<void>> {
    const all = underWay.get(this.workspaceDir) ?? new Set()
    underWay.set(this.workspaceDir, all)
    for (const other of all) this.#begunWith.set(other, await other.grown())
    all.add(this)
    return async () => {
      const grown = await this.grown()
      for (const other of all) if (other !== this) await other.#add(this, grown)
      all.delete(this)
      if (all.size === 0) underWay.delete(this.workspaceDir)
    }
  }

  /** Another run has ended: what it wrote stays. */
  async #add(other: RunChanges, grown: Growth): Promise<void> {
    const own = new Set((await this.#before(await this.#read())).keys())
    const since = minus(own.size > 0 ? await other.grown(own) : grown, this.#begunWith.get(other))
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
      const line = { path: shown, was, bytes: stats.isFile() ? stats.size : 0 } as const
      for (const seen of [...this.#seen]) if (`${seen}/`.startsWith(`${shown}/`)) this.#seen.delete(seen)
      const bytes = stats.isDirectory() ? await this.#bytesIn(shown) : stats.size
      if (this.#copiedBytes + bytes > MOST_COPIED_BYTES) {
        await this.#write(line)
        return false
      }
      this.#copiedBytes += bytes
      const copy = await this.#nextCopy()
      await this.#write({ ...line, copy })
      await withEntry(this.workspaceDir, shown, {}, (folder, name) =>
        this.#own(copy, (own, newName) => rename(folder.at(name), own.at(newName)), { make: true }),
      )
      return true
    })
  }

  /** What it has changed so far. `isWhole` is false when there was more than is written down. */
  async files(): Promise<{ files: ChangedFile[]; isWhole: boolean }> {
    const lines = await this.#read()
    const before = await this.#before(lines)
    const files: ChangedFile[] = []
    for (const [path, { was, isKept }] of before) {
      const isFile = (await this.#statsOf(path))?.isFile() === true
      // Of a folder that is not kept it is not known what was in it.
      const wasFile = was === 'file' || was === 'present' || (was === 'other' && !isKept)
      if (!isFile && !wasFile) continue
      files.push({ path, change: !wasFile ? 'created' : isFile ? 'changed' : 'deleted' })
    }
    return { files: files.sort(byPath), isWhole: !lines.some((line) => 'isFull' in line) }
  }

  /** By how much files are more than they were. */
  async grown(without: ReadonlySet<string> = new Set()): Promise<Growth> {
    const total = { bytes: 0, files: 0 }
    for (const [path, { was, bytes }] of await this.#before(await this.#read())) {
      if (without.has(path)) continue
      const now = await this.#statsOf(path)
      if (now?.isFile()) total.bytes += now.size
      if (now && was === 'none') total.files++
      if (!now && was !== 'none') total.files--
      total.bytes -= bytes
    }
    return total
  }

  /** The same of the other runs in this workspace, since this one began; of files that both change nothing. */
  async grownByOthers(): Promise<Growth> {
    const own = new Set((await this.#before(await this.#read())).keys())
    const total = { ...this.#ofEnded }
    for (const other of underWay.get(this.workspaceDir) ?? []) {
      if (other === this) continue
      const { bytes, files } = minus(await other.grown(own), this.#begunWith.get(other))
      total.bytes += bytes
      total.files += files
    }
    return total
  }

  /** Whether more is kept for undo than is ever kept: a program has put something there. */
  async keepsTooMuch(): Promise<boolean> {
    return (await this.keptBytes()) > MOST_COPIED_BYTES + 2 * MOST_LIST_BYTES
  }

  /** What it takes to put back what it changed. */
  async keptBytes(): Promise<number> {
    const measured = await withEntry(
      this.workspaceDir,
      `${RUNS_FOLDER}/${this.runId}`,
      { reserved: true },
      (folder, name) => measureFolder(folder.at(name), undefined, { owner: this.workspaceDir }),
    ).catch(unlessGone)
    return measured?.bytes ?? 0
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
   * Puts back what was there before the run, the last change first; what somebody else changed since stays, and can still be
   * put back when it is gone. With `forResume` what came with results of tools stays, too.
   */
  async putBack(isForeign: IsForeign, { forResume = false } = {}): Promise<PutBack[]> {
    const plan = await this.plan(isForeign)
    const left = new Set(plan.filter(({ leftBecause }) => leftBecause).map(({ path }) => path))
    const isLeft = (path: string) => left.has(path) || [...left].some((other) => other.startsWith(`${path}/`))
    const kept: ChangeLine[] = []
    for (const line of (await this.#read()).toReversed()) {
      const stays =
        'isFull' in line ||
        (forResume && 'keeps' in line) ||
        isLeft(line.path) ||
        ('to' in line && isLeft(line.to)) ||
        !(await this.#undo(line))
      if (!stays) continue
      kept.unshift(line)
      if ('path' in line) left.add(line.path)
    }
    this.#seen.clear()
    if (kept.length === 0) await this.remove()
    else await this.#rewrite(kept)
    const hasStayed = (path: string) => [...left].some((other) => `${path}/`.startsWith(`${other}/`))
    return plan.map((file) => (hasStayed(file.path) ? { leftBecause: 'changed-since', ...file } : file))
  }

  /** Forgets it: nothing can be put back any more. */
  async remove(): Promise<void> {
    await withEntry(this.workspaceDir, `${RUNS_FOLDER}/${this.runId}`, { reserved: true }, (folder, name) =>
      removeTree(Buffer.from(folder.at(name)), folder.at(name).startsWith('/proc/self/fd/')),
    ).catch(unlessGone)
    await rmdir(join(this.workspaceDir, RUNS_FOLDER)).catch(() => {}) // there are others
  }

  /** Whether it is as it was before the line, as far as it ever can be. */
  async #undo(line: Exclude<ChangeLine, { isFull: true }>): Promise<boolean> {
    try {
      if ('to' in line) await this.#moveBack(line.to, line.path)
      else if (line.was === 'none') await this.#clear(line.path)
      else if (line.copy !== undefined) await this.#restore(line.path, line.copy, line.was)
      return true
    } catch (error) {
      // Gone already, or never there.
      if (isGone(error)) return true
      // A folder that others put something into, something else in its place, a link on the way, no room: it stays.
      if (error instanceof PlaygroundError || codeOf(error) !== undefined) return false
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
    if ((await this.#statsOf(from)) === null) return
    if ((await this.#statsOf(to)) !== null) throw inTheWay(to)
    await withEntry(this.workspaceDir, from, {}, (source, name) =>
      withEntry(this.workspaceDir, to, { make: true }, (target, newName) =>
        rename(source.at(name), target.at(newName)),
      ),
    )
  }

  async #restore(path: string, copy: string, was: string): Promise<void> {
    await this.#own(copy, async (own, name) => {
      const kept = await lstat(own.at(name))
      // What a program put there in place of a copy of ours is nothing to put back.
      if (was === 'file' ? !kept.isFile() || kept.nlink > 1 : was === 'folder' && !kept.isDirectory()) return
      const now = await this.#statsOf(path)
      if (now !== null && (was !== 'file' || !now.isFile())) throw inTheWay(path)
      await withEntry(this.workspaceDir, path, { make: true }, (folder, newName) =>
        rename(own.at(name), folder.at(newName)),
      )
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
        const inside = copy === undefined ? null : await this.#filesIn(`${RUNS_FOLDER}/${this.runId}/${copy}`, true)
        for (const { name, bytes } of inside ?? []) add(`${path}/${name}`, 'file', bytes)
      }
    }
    return before
  }

  /** Null for what is no folder. */
  async #filesIn(path: string, reserved = false): Promise<{ name: string; bytes: number }[] | null> {
    const files: { name: string; bytes: number }[] = []
    const isFolder = await withEntry(this.workspaceDir, path, { reserved }, async (folder, name) => {
      if (!(await lstat(folder.at(name))).isDirectory()) return false
      const see = ({ path, stats }: { path: string; stats: Stats | undefined }) => {
        if (stats?.isFile()) files.push({ name: path, bytes: stats.size })
      }
      await walkTree(folder.at(name), see, { entries: MOST_INSIDE, owner: this.workspaceDir })
      return true
    }).catch(unlessGone)
    return isFolder ? files : null
  }

  #bytesIn(path: string): Promise<number> {
    return withEntry(this.workspaceDir, path, {}, async (folder, name) => {
      const { bytes, isWhole } = await measureFolder(folder.at(name), undefined, { owner: this.workspaceDir })
      return isWhole ? bytes : Number.POSITIVE_INFINITY
    })
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
    try {
      return await this.#own(
        LIST_FILE,
        async (folder, name, shown) => {
          const { handle, stats } = await openFile(folder, name, shown, constants.O_RDONLY)
          try {
            const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(stats.size, MOST_LIST_BYTES)))
            const lines = readChangeList(buffer.toString('utf8', 0, bytesRead))
            return stats.size > MOST_LIST_BYTES ? [...lines, { isFull: true }] : lines
          } finally {
            await handle.close()
          }
        },
        { runId },
      )
    } catch (error) {
      if (isGone(error)) return []
      // Something else than a list of ours lies there.
      if (error instanceof PlaygroundError) return [{ isFull: true }]
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
    const content = await withEntry(this.workspaceDir, path, {}, async (folder, name, shown) => {
      const { handle } = await openFile(folder, name, shown, constants.O_RDONLY)
      // It may have grown since.
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(size)).finally(() => handle.close())
      return buffer.subarray(0, bytesRead)
    })
    const copy = await this.#nextCopy()
    this.#copiedBytes += size
    await this.#put(copy, content, constants.O_EXCL)
    return { copy }
  }

  async #nextCopy(): Promise<string> {
    const last =
      this.#copies ??
      (await withEntry(this.workspaceDir, `${RUNS_FOLDER}/${this.runId}`, { reserved: true }, async (folder, name) => {
        const numbers = (await readdir(folder.at(name))).filter((each) => /^h\d{1,6}$/.test(each))
        return numbers.reduce((last, each) => Math.max(last, Number(each.slice(1))), 0)
      }).catch(unlessGone))
    this.#copies = (last ?? 0) + 1
    return `h${this.#copies}`
  }

  async #write(line: Unstamped): Promise<void> {
    if (++this.#lines > MOST_LINES + 1) return
    const noted = this.#lines > MOST_LINES ? { isFull: true } : { at: Date.now(), ...line }
    await this.#put(LIST_FILE, Buffer.from(`${JSON.stringify(noted)}\n`), constants.O_APPEND)
  }

  /** Only what is left of the list. */
  async #rewrite(lines: readonly ChangeLine[]): Promise<void> {
    await this.#own(LIST_FILE, (folder, name) => unlink(folder.at(name))).catch(unlessGone)
    await this.#put(LIST_FILE, Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')), constants.O_EXCL)
  }

  #put(name: string, content: Buffer, flags: number): Promise<void> {
    return this.#own(
      name,
      async (folder, entry, shown) => {
        const { handle } = await openFile(folder, entry, shown, constants.O_WRONLY | constants.O_CREAT | flags)
        try {
          await giveToOwner(this.workspaceDir, (uid, gid) => handle.chown(uid, gid))
          await handle.writeFile(content)
        } finally {
          await handle.close()
        }
      },
      { make: true },
    )
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
  // A file that was moved there keeps the time of its content.
  if (marks === null) return (_path, now) => now !== null && Math.max(now.mtimeMs, now.ctimeMs) > aliveUntilMs
  return (path, now) => Object.hasOwn(marks, path) && marks[path] !== markOf(now)
}

/** Runs whose changes can be put back, the newest first. What lies there besides is nobody's business. */
export async function listRunChanges(workspaceDir: string): Promise<{ runId: string; at: number }[]> {
  const folder = await openFolder(workspaceDir, [RUNS_FOLDER]).catch(unlessGone)
  if (!folder) return []
  try {
    const names = (await readdir(folder.at('.'))).filter((name) => RUN.test(name))
    const found = await Promise.all(
      names.map(async (runId) => ({ runId, stats: await lstat(folder.at(runId)).catch(() => null) })),
    )
    const folders = found.filter(({ stats }) => stats?.isDirectory())
    return folders.map(({ runId, stats }) => ({ runId, at: stats?.mtimeMs ?? 0 })).sort((a, b) => b.at - a.at)
  } finally {
    await folder.close()
  }
}
const RUN = /^r_[2-9a-km-np-z]{12}$/

const isGone = (error: unknown) =>
  codeOf(error) === 'ENOENT' || (error instanceof PlaygroundError && error.code === 'not-found')

/** Null for what is not there, or is something else than it should be. */
function unlessGone(error: unknown): null {
  if (isGone(error) || error instanceof PlaygroundError) return null
  throw error
}

const inTheWay = (path: string) => new PlaygroundError('conflict', `There is something at "${path}" again.`)

/** What others removed makes no room for this one. */
const minus = (now: Growth, before: Growth = { bytes: 0, files: 0 }): Growth => ({
  bytes: Math.max(0, now.bytes - before.bytes),
  files: Math.max(0, now.files - before.files),
})

const markOf = (stats: Stats | null) => (stats === null ? 'none' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`)
const byPath = (a: ChangedFile, b: ChangedFile) => (a.path < b.path ? -1 : 1)
