// Notes what a program changes in its workspace before it does: see workspace/run-changes. Not the boundary: a program that
// gets around it hides its changes from its own person.
import {
  type ChangeLine,
  LIST_FILE,
  MOST_COPIED_BYTES,
  MOST_COPY_BYTES,
  MOST_LINES,
  MOST_LIST_BYTES,
  RUNS_FOLDER,
} from '../../../workspace/run-changes/change-list.ts'
import { linkInfo } from './file-info.ts'

/** Two paths, in the longest way to write them. */
const LONGEST_LINE_BYTES = 64 * 1024

const { copyFileSync, mkdirSync, openSync, readDirSync, realPathSync, renameSync, removeSync } = Deno
const { stringify } = JSON
const { now } = Date
const encoder = new TextEncoder()

type Unstamped<Line = ChangeLine> = Line extends { at: number } ? Omit<Line, 'at'> : never

let root = ''
let dir: string | undefined
let list: Deno.FsFile | undefined
let seen = new Set<string>()
let [copies, copiedBytes, lines, listBytes] = [0, 0, 0, 0]

/** A program of this run begins; without a run nothing is noted. */
export function beginNoting(workspace: string, runId: string | undefined): void {
  list?.close()
  list = undefined
  root = `${workspace}/`
  dir = runId === undefined ? undefined : `${workspace}/${RUNS_FOLDER}/${runId}`
  seen = new Set()
  copies = copiedBytes = lines = listBytes = 0
}

/** What is at a place is about to be written. */
export function noteWrite(place: string): void {
  const path = pathOf(place)
  if (path === undefined || seen.has(path)) return
  const info = infoOf(root + path)
  if (info === undefined) write({ path, was: 'none' })
  else if (info.isFile) write({ path, was: 'file', bytes: info.size, ...copyOf(root + path, info.size) })
  else return
  seen.add(path)
}

/** Folders on the way to a place that are not there are about to be made, and the place itself. */
export function noteFolders(place: string): void {
  const path = pathOf(place)
  if (path === undefined) return
  const names = path.split('/')
  for (let depth = 1; depth <= names.length; depth++) {
    const part = names.slice(0, depth).join('/')
    if (seen.has(part) || infoOf(root + part) !== undefined) continue
    write({ path: part, was: 'none' })
    seen.add(part)
  }
}

/** What is at a place is about to get another. */
export function noteMove(from: string, to: string): void {
  const [path, target] = [pathOf(from), pathOf(to)]
  if (path === undefined || target === undefined) return
  noteWrite(to)
  const info = infoOf(root + path)
  write({ path, to: target, ...(info?.isFile && { bytes: info.size }) })
  forget(path)
  forget(target)
}

/** Removes what is at a place, by moving it to what is kept where that is noted. */
export function removeNoted(place: string, recursive: boolean): void {
  const path = pathOf(place)
  const info = path === undefined ? undefined : infoOf(place)
  if (path === undefined || info === undefined || dir === undefined || isFull()) return removeSync(place, { recursive })
  const bytes = info.isDirectory ? bytesIn(place, MOST_COPIED_BYTES - copiedBytes) : info.size
  const was = info.isDirectory ? 'folder' : info.isFile ? 'file' : 'link'
  const own = { path, was, bytes: info.isFile ? info.size : 0 } as const
  forget(path)
  if (copiedBytes + bytes > MOST_COPIED_BYTES) {
    write(own)
    return removeSync(place, { recursive })
  }
  copiedBytes += bytes
  open()
  const copy = `g${++copies}`
  write({ ...own, copy })
  renameSync(place, `${dir}/${copy}`)
}

/** Relative to the workspace; undefined for what lies elsewhere, or where nothing is noted. */
function pathOf(place: string): string | undefined {
  if (dir === undefined || !place.startsWith(root)) return undefined
  const parent = place.slice(0, place.lastIndexOf('/'))
  const real = `${realOf(parent) ?? parent}${place.slice(parent.length)}`
  const base = realOf(root.slice(0, -1)) ?? ''
  return real.startsWith(`${base}/`) ? real.slice(base.length + 1) : place.slice(root.length)
}

function realOf(place: string): string | undefined {
  try {
    return realPathSync(place)
  } catch {
    return undefined // not there yet
  }
}

function infoOf(place: string): Deno.FileInfo | undefined {
  try {
    return linkInfo(place)
  } catch {
    return undefined // nothing is there
  }
}

function copyOf(place: string, size: number): { copy?: string } {
  if (size > MOST_COPY_BYTES || copiedBytes + size > MOST_COPIED_BYTES) return {}
  open()
  const copy = `g${++copies}`
  copiedBytes += size
  copyFileSync(place, `${dir}/${copy}`)
  return { copy }
}

function forget(path: string): void {
  for (const each of [...seen]) if (`${each}/`.startsWith(`${path}/`)) seen.delete(each)
}

/** Bytes of all files below a folder; more than `most` are not counted. */
function bytesIn(place: string, most: number): number {
  try {
    return countBytesIn(place, most)
  } catch {
    return Number.POSITIVE_INFINITY // deeper than a path can be
  }
}

function countBytesIn(place: string, most: number): number {
  let bytes = 0
  for (const entry of readDirSync(place)) {
    const inside = `${place}/${entry.name}`
    if (entry.isDirectory) bytes += countBytesIn(inside, most - bytes)
    else if (entry.isFile) bytes += infoOf(inside)?.size ?? 0
    if (bytes > most) return bytes
  }
  return bytes
}

const isFull = () => lines >= MOST_LINES || listBytes >= MOST_LIST_BYTES - LONGEST_LINE_BYTES

function write(line: Unstamped): void {
  const wasFull = isFull()
  if (wasFull && lines > MOST_LINES) return
  lines = wasFull ? MOST_LINES + 1 : lines + 1
  const bytes = encoder.encode(`${stringify(wasFull ? { isFull: true } : { ...line, at: now() })}\n`)
  listBytes += bytes.length
  const file = open()
  for (let done = 0; done < bytes.length; ) done += file.writeSync(bytes.subarray(done))
}

function open(): Deno.FsFile {
  if (list) return list
  mkdirSync(dir as string, { recursive: true })
  // What an earlier attempt of the run has kept stays.
  for (const { name } of readDirSync(dir as string))
    if (/^g\d{1,6}$/.test(name)) copies = Math.max(copies, Number(name.slice(1)))
  list = openSync(`${dir}/${LIST_FILE}`, { append: true, create: true })
  return list
}
