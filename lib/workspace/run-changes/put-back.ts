import type { Stats } from 'node:fs'
import { lstat, rename, rmdir, unlink } from 'node:fs/promises'
import { PlaygroundError } from '../../errors.ts'
import { codeOf } from '../open-folder.ts'
import { withEntry } from '../with-entry.ts'
import type { ChangeLine } from './change-list.ts'
import { beforeOf, type ChangedFile, changedFiles } from './changed-files.ts'
import type { LeftBecause } from './left-because.ts'
import { LeftPaths } from './left-paths.ts'
import { listRunFolders, type RunFolder } from './run-folder.ts'
import { isGone, statsInWorkspace } from './stats-in-workspace.ts'

/** What putting back would do to a file, or why it would not. */
export interface PutBack extends ChangedFile {
  /** It stays as it is: somebody else changed it since, or what was there is not kept. */
  leftBecause?: Extract<LeftBecause, 'changed-since' | 'not-kept'>
}

/** Calls of a run that goes on, on its person's own workspace. */
export interface CallsOfRun {
  /** Its log knows of some that may have changed something. */
  haveWritten: boolean
  /** What they changed was not put back before: it stays from then on. */
  stay: boolean
}

/** What was put back before a run goes on. */
export interface PutBackForResume {
  /** What is not as it was. */
  left: { path: string; because: LeftBecause }[]
  /** What its calls have changed was not put back: those must not be made again. */
  callsStay: boolean
  /** What it changed is not known any more. */
  isForgotten?: true
}

/** How files were when the run ended: a mark each, to see later whether they are still that. */
export type FileMarks = Record<string, string>

/** What is known of the end of a run. */
export interface RunEnded {
  /** Null when its process was gone before they could be noted. */
  marks: FileMarks | null
  /** When its process was last alive at the latest. */
  aliveUntilMs: number
  /** The kind of its outcome. */
  outcome: string | null
}

/** Whether what is at a path is not what the run left there. */
type IsForeign = (path: string, now: Stats | null) => boolean

/** How the files of a run are now, at its end. */
export async function marksOf(folder: RunFolder): Promise<FileMarks> {
  const marks: FileMarks = {}
  for (const path of (await beforeOf(folder, await folder.list())).keys())
    marks[path] = markOf(await statsInWorkspace(folder.workspaceDir, path))
  return marks
}

/** By the marks of its end; without them by when its process was last alive: what is newer is somebody else's. */
export function foreignBy({ marks, aliveUntilMs }: RunEnded): IsForeign {
  // A file that was moved there keeps the time of its content.
  if (marks === null) return (_path, now) => now !== null && Math.max(now.mtimeMs, now.ctimeMs) > aliveUntilMs
  // What the run is not known to have left there is not its own, whoever wrote that into its list.
  return (path, now) => !Object.hasOwn(marks, path) || marks[path] !== markOf(now)
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
      others.has(path) || isForeign(path, await statsInWorkspace(folder.workspaceDir, path))
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
 * put back when it is gone. `mayGoOn`: the run may be gone on with, and then it must be known that this was done.
 */
export async function putBack(folder: RunFolder, isForeign: IsForeign, { mayGoOn = false } = {}): Promise<PutBack[]> {
  const plan = await planPutBack(folder, isForeign)
  const { kept, stayed } = await undoLines(folder, await folder.list(), leftIn(plan))
  if (mayGoOn || kept.length > 0) await folder.keepLines(kept)
  else await folder.remove()
  return plan.map((file) => (stayed.covers(file.path) ? { leftBecause: 'changed-since', ...file } : file))
}

/**
 * Puts back what was there before a run that goes on now; what came with results of tools stays. What its calls have changed
 * is put back as a whole, or, when something of it has to stay, not at all: then none of them may be made again.
 */
export async function putBackForResume(
  folder: RunFolder,
  isForeign: IsForeign,
  { haveWritten, stay }: CallsOfRun,
): Promise<PutBackForResume> {
  const lines = await folder.listIfKept()
  if (lines === null) return { left: [], callsStay: stay || haveWritten, ...(haveWritten && { isForgotten: true }) }
  const plan = await planPutBack(folder, isForeign)
  const left = leftIn(plan)
  const ofCalls = new LeftPaths()
  for (const path of lines.filter(isOfCall).flatMap(pathsOf)) ofCalls.add(path)
  const leaveCalls = () => {
    for (const path of lines.filter(isOfCall).flatMap(pathsOf)) left.add(path)
  }
  const mustStay = (line: ChangeLine) =>
    'isFull' in line || (isOfCall(line) && pathsOf(line).some((path) => left.holds(path)))
  let callsStay = stay || (haveWritten && lines.some(mustStay))
  if (callsStay) leaveCalls()
  const { kept, stayed } = await undoLines(folder, lines, left, (line) => {
    if (!haveWritten || !isOfCall(line)) return
    callsStay = true
    leaveCalls()
  })
  // Also where it is empty: so it is known that all was put back.
  await folder.keepLines(kept)
  const whyLeft = ({ path, leftBecause }: PutBack): LeftBecause | undefined => {
    if (leftBecause) return leftBecause
    if (stayed.covers(path)) return ofCalls.covers(path) ? 'with-calls' : 'changed-since'
    return callsStay && ofCalls.covers(path) ? 'put-back' : undefined
  }
  const whys = plan.map((file) => ({ path: file.path, because: whyLeft(file) }))
  return {
    left: whys.filter((file): file is PutBackForResume['left'][number] => file.because !== undefined),
    callsStay,
  }
}

type Noted = Extract<ChangeLine, { path: string }>

const isOfCall = (line: ChangeLine): line is Noted => 'path' in line && line.by === 'call' && !isResult(line)
const isResult = (line: Noted) => 'keeps' in line
const pathsOf = (line: Noted) => ('to' in line ? [line.path, line.to] : [line.path])

function leftIn(plan: readonly PutBack[]): LeftPaths {
  const left = new LeftPaths()
  for (const { path, leftBecause } of plan) if (leftBecause) left.add(path)
  return left
}

/** Undoes the lines, the last first, but for those in `left`. Answers those that are kept, and what has stayed. */
async function undoLines(
  folder: RunFolder,
  lines: readonly ChangeLine[],
  left: LeftPaths,
  /** For one that goes on: the line could not be undone. */
  onFailure?: (line: Noted) => void,
): Promise<{ kept: ChangeLine[]; stayed: LeftPaths }> {
  const kept: ChangeLine[] = []
  const stayed = new LeftPaths()
  for (const line of lines.toReversed()) {
    if (!('path' in line)) {
      kept.push(line)
      continue
    }
    const isKept = (onFailure && isResult(line)) || pathsOf(line).some((path) => left.holds(path))
    if (!isKept && (await undo(folder, line))) continue
    kept.push(line)
    left.add(line.path)
    // That others put something into a folder that it made is no harm to what it put there itself.
    if ((onFailure && isResult(line)) || (await isFolderItMade(folder, line))) continue
    stayed.add(line.path)
    if (!isKept) onFailure?.(line)
  }
  return { kept: kept.reverse(), stayed }
}

async function isFolderItMade({ workspaceDir }: RunFolder, line: Noted): Promise<boolean> {
  if (!('was' in line) || line.was !== 'none') return false
  return (await statsInWorkspace(workspaceDir, line.path))?.isDirectory() === true
}

/** Whether it is as it was before the line, as far as it ever can be. */
async function undo(folder: RunFolder, line: Noted): Promise<boolean> {
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
  if ((await statsInWorkspace(workspaceDir, from)) === null) return
  if ((await statsInWorkspace(workspaceDir, to)) !== null) throw inTheWay(to)
  await withEntry(workspaceDir, from, {}, (source, name) =>
    withEntry(workspaceDir, to, { make: true }, (target, newName) => rename(source.at(name), target.at(newName))),
  )
}

async function restore(kept: RunFolder, path: string, copy: string, was: string): Promise<void> {
  await kept.open(copy, async (own, name) => {
    const found = await lstat(own.at(name))
    // What a program put there in place of a copy of ours is nothing to put back.
    if (was === 'file' ? !found.isFile() || found.nlink > 1 : was === 'folder' && !found.isDirectory()) return
    const now = await statsInWorkspace(kept.workspaceDir, path)
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
