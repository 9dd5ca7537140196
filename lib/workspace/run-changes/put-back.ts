import type { Stats } from 'node:fs'
import { lstat, rename, rmdir, unlink } from 'node:fs/promises'
import { PlaygroundError } from '../../errors.ts'
import { codeOf } from '../open-folder.ts'
import { withEntry } from '../with-entry.ts'
import type { ChangeLine } from './change-list.ts'
import { beforeOf, type ChangedFile, changedFiles } from './changed-files.ts'
import { LeftPaths } from './left-paths.ts'
import { listRunFolders, type RunFolder } from './run-folder.ts'
import { isGone, statsOf } from './stats-of.ts'

/** What putting back would do to a file, or why it would not. */
export interface PutBack extends ChangedFile {
  /** It stays as it is: somebody else changed it since, or what was there is not kept. */
  leftBecause?: 'changed-since' | 'not-kept'
}

/** How files were when the run ended: a mark each, to see later whether they are still that. */
export type FileMarks = Record<string, string>

/** Whether what is at a path is not what the run left there. */
type IsForeign = (path: string, now: Stats | null) => boolean

/** How the files of a run are now, at its end. */
export async function marksOf(folder: RunFolder): Promise<FileMarks> {
  const marks: FileMarks = {}
  for (const path of (await beforeOf(folder, await folder.list())).keys())
    marks[path] = markOf(await statsOf(folder.workspaceDir, path))
  return marks
}

/** By the marks of its end; without them by when its process was last alive: what is newer is somebody else's. */
export function foreignBy(marks: FileMarks | null, aliveUntilMs: number): IsForeign {
  // A file that was moved there keeps the time of its content.
  if (marks === null) return (_path, now) => now !== null && Math.max(now.mtimeMs, now.ctimeMs) > aliveUntilMs
  return (path, now) => Object.hasOwn(marks, path) && marks[path] !== markOf(now)
}

/** What putting back would do, and what it would leave alone. */
export async function planPutBack(folder: RunFolder, isForeign: IsForeign): Promise<PutBack[]> {
  const lines = await folder.list()
  const before = await beforeOf(folder, lines)
  const others = await changedByOthers(folder, lines)
  const plan: PutBack[] = []
  for (const { path, change } of (await changedFiles(folder)).files) {
    const undone = change === 'created' ? 'deleted' : change === 'deleted' ? 'created' : 'changed'
    const isKept = before.get(path)?.isKept ?? true
    const leftBecause =
      others.has(path) || isForeign(path, await statsOf(folder.workspaceDir, path))
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
export async function putBack(folder: RunFolder, isForeign: IsForeign, { forResume = false } = {}): Promise<PutBack[]> {
  const plan = await planPutBack(folder, isForeign)
  const left = new LeftPaths()
  for (const { path, leftBecause } of plan) if (leftBecause) left.add(path)
  const kept: ChangeLine[] = []
  for (const line of (await folder.list()).toReversed()) {
    const stays =
      'isFull' in line ||
      (forResume && 'keeps' in line) ||
      left.holds(line.path) ||
      ('to' in line && left.holds(line.to)) ||
      !(await undo(folder, line))
    if (!stays) continue
    kept.push(line)
    if ('path' in line) left.add(line.path)
  }
  if (kept.length === 0) await folder.remove()
  else await folder.keepLines(kept.reverse())
  return plan.map((file) => (left.covers(file.path) ? { leftBecause: 'changed-since', ...file } : file))
}

/** Whether it is as it was before the line, as far as it ever can be. */
async function undo(folder: RunFolder, line: Exclude<ChangeLine, { isFull: true }>): Promise<boolean> {
  try {
    if ('to' in line) await moveBack(folder.workspaceDir, line.to, line.path)
    else if (line.was === 'none') await clear(folder.workspaceDir, line.path)
    else if (line.copy !== undefined) await restore(folder, line.path, line.copy, line.was)
    return true
  } catch (error) {
    // Gone already, or never there.
    if (isGone(error)) return true
    // A folder that others put something into, something else in its place, a link on the way, no room: it stays.
    if (error instanceof PlaygroundError || codeOf(error) !== undefined) return false
    throw error
  }
}

function clear(workspaceDir: string, path: string): Promise<void> {
  return withEntry(workspaceDir, path, {}, async (folder, name) => {
    const found = await lstat(folder.at(name))
    await (found.isDirectory() ? rmdir(folder.at(name)) : unlink(folder.at(name)))
  })
}

async function moveBack(workspaceDir: string, from: string, to: string): Promise<void> {
  if ((await statsOf(workspaceDir, from)) === null) return
  if ((await statsOf(workspaceDir, to)) !== null) throw inTheWay(to)
  await withEntry(workspaceDir, from, {}, (source, name) =>
    withEntry(workspaceDir, to, { make: true }, (target, newName) => rename(source.at(name), target.at(newName))),
  )
}

async function restore(kept: RunFolder, path: string, copy: string, was: string): Promise<void> {
  await kept.open(copy, async (own, name) => {
    const found = await lstat(own.at(name))
    // What a program put there in place of a copy of ours is nothing to put back.
    if (was === 'file' ? !found.isFile() || found.nlink > 1 : was === 'folder' && !found.isDirectory()) return
    const now = await statsOf(kept.workspaceDir, path)
    if (now !== null && (was !== 'file' || !now.isFile())) throw inTheWay(path)
    await withEntry(kept.workspaceDir, path, { make: true }, (folder, newName) =>
      rename(own.at(name), folder.at(newName)),
    )
  })
}

/** Paths that another run has begun to change after this one had. */
async function changedByOthers(folder: RunFolder, lines: readonly ChangeLine[]): Promise<Set<string>> {
  const mine = new Map(lines.flatMap((line) => ('path' in line ? [[line.path, line.at] as const] : [])))
  const others = new Set<string>()
  for (const other of await listRunFolders(folder.workspaceDir)) {
    if (other.runId === folder.runId) continue
    for (const line of await other.list())
      if ('path' in line && line.at >= (mine.get(line.path) ?? Number.POSITIVE_INFINITY)) others.add(line.path)
  }
  return others
}

const inTheWay = (path: string) => new PlaygroundError('conflict', `There is something at "${path}" again.`)
const markOf = (stats: Stats | null) => (stats === null ? 'none' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`)
