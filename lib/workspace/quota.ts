import { AsyncLocalStorage } from 'node:async_hooks'
import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { PlaygroundError } from '../errors.ts'
import { formatBytes } from '../format/bytes.ts'
import { type FolderSize, measureFolder } from './measure.ts'
import { RUNS_FOLDER } from './run-changes/change-list.ts'
import { makeRoomInTrash } from './trash.ts'

/** What one person may keep. Bytes are lengths of files; files are files and folders. */
export interface Quota {
  bytes: number
  files: number
}

/** What a person keeps, and may keep. */
export interface Usage {
  bytes: number
  files: number
  quotaBytes: number
  quotaFiles: number
}

export async function usageOf(workspaceDir: string, quota: Quota): Promise<Usage> {
  const { bytes, files } = await measureFiles(workspaceDir)
  return { bytes, files, quotaBytes: quota.bytes, quotaFiles: quota.files }
}

/** What is kept of runs for undo has a bound of its own. */
const measureFiles = (workspaceDir: string) => measureFolder(workspaceDir, undefined, { without: RUNS_FOLDER })

/**
 * Throws `too-large` when so much in all does not fit; else it is kept free until the work is done. Of what replaces something
 * only the growth needs room (`growthBy`).
 */
export type Reserve = (bytes: number, files?: number) => Promise<void>

/** What is on its way into a workspace, and what has arrived since this process knows of it. */
interface Arrivals {
  underWay: Set<Quota>
  arrived: Quota
  /** How much was there when it was last counted, and how much had arrived before. */
  counted?: { size: FolderSize; atMs: number; arrived: Quota }
}
const workspaces = new Map<string, Arrivals>()
/** Where whoever is at work has room for bytes already: what is written meanwhile is not counted twice. */
const reservedIn = new AsyncLocalStorage<string>()

/** A count that old is good enough to let in what it has room for: a run over its limits is stopped as late, too. */
const FRESH_MS = 1_000
/** So many processes may each bring their share of the room before they count again, and it holds all the same. */
const SHARES = 8
/** Of more workspaces nothing is remembered; then they are counted again. */
const MOST_KNOWN = 1_000

/**
 * Brings something into a workspace. `reserve` says how much it is and may be called again when it is more; what others are
 * bringing meanwhile counts as if it were there. What was deleted makes room, the oldest first.
 */
export function withinQuota<T>(workspaceDir: string, quota: Quota, work: (reserve: Reserve) => Promise<T>): Promise<T> {
  return arrive(workspaceDir, (own, all) =>
    reservedIn.run(workspaceDir, () =>
      work(async (bytes, files = 0) => {
        if (bytes <= 0 && files <= 0) return
        const coming = await keepFree(workspaceDir, quota, { all, own, growth: { bytes, files } })
        await makeRoomInTrash(workspaceDir, quota, coming)
      }),
    ),
  )
}

/**
 * The same where it is known beforehand by how much files become more. What only takes away is never refused. Called as often
 * as tools write: where there is plenty of room a workspace is not counted each time.
 */
export function admit<T>(workspaceDir: string, quota: Quota, grown: Quota, work: () => Promise<T>): Promise<T> {
  const growth = reservedIn.getStore() === workspaceDir ? { ...grown, bytes: 0 } : grown
  if (growth.bytes <= 0 && growth.files <= 0) return work()
  return arrive(workspaceDir, async (own, all) => {
    if (hasPlenty(quota, all, growth)) Object.assign(own, growth)
    else await makeRoomInTrash(workspaceDir, quota, await keepFree(workspaceDir, quota, { all, own, growth }))
    return work()
  })
}

/** The same for what comes back out of the trash, where it took the same room. */
export function admitFromTrash<T>(
  workspaceDir: string,
  quota: Quota,
  growth: Quota,
  work: () => Promise<T>,
): Promise<T> {
  return arrive(workspaceDir, async (own, all) => {
    await keepFree(workspaceDir, quota, { all, own, growth })
    return work()
  })
}

/** How many names on the way to a path are not there yet. */
export function missingOnTheWay(workspaceDir: string, names: readonly string[]): number {
  // Only counted: what is written goes its own, careful way.
  const isThere = (length: number) =>
    lstatSync(join(workspaceDir, ...names.slice(0, length)), { throwIfNoEntry: false }) !== undefined
  for (let missing = 0; missing < names.length; missing++)
    if (silently(() => isThere(names.length - missing))) return missing
  return names.length
}

function silently(look: () => boolean): boolean {
  try {
    return look()
  } catch {
    return false // a file on the way, or a name that is too long: whoever writes there is told
  }
}

async function arrive<T>(workspaceDir: string, work: (own: Quota, all: Arrivals) => Promise<T>): Promise<T> {
  const all: Arrivals = workspaces.get(workspaceDir) ?? { underWay: new Set(), arrived: { bytes: 0, files: 0 } }
  // Whoever was there last is forgotten last.
  workspaces.delete(workspaceDir)
  workspaces.set(workspaceDir, all)
  const own: Quota = { bytes: 0, files: 0 }
  all.underWay.add(own)
  try {
    return await work(own, all)
  } finally {
    all.underWay.delete(own)
    all.arrived = sum([all.arrived, own])
    forgetOld()
  }
}

function forgetOld(): void {
  for (const [dir, { underWay }] of workspaces) {
    if (workspaces.size <= MOST_KNOWN) return
    if (underWay.size === 0) workspaces.delete(dir)
  }
}

/**
 * Whether it fits by what was counted a moment ago and all that came or is coming since. What other processes bring meanwhile is
 * not known here: so much of the room that was left is theirs.
 */
function hasPlenty(quota: Quota, { counted, arrived, underWay }: Arrivals, growth: Quota): boolean {
  if (!counted?.size.isWhole || performance.now() - counted.atMs > FRESH_MS) return false
  const coming = sum([...underWay, growth])
  const fits = (what: keyof Quota) =>
    coming[what] + arrived[what] - counted.arrived[what] <= (quota[what] - counted.size[what]) / SHARES
  return fits('bytes') && fits('files')
}

/** Throws when it does not fit. Answers all that is coming, with what others bring. */
async function keepFree(
  workspaceDir: string,
  quota: Quota,
  { all, own, growth }: { all: Arrivals; own: Quota; growth: Quota },
): Promise<Quota> {
  const [before, arrived, atMs] = [[...all.underWay], all.arrived, performance.now()]
  const size = await measureFiles(workspaceDir)
  all.counted = { size, atMs, arrived }
  // Also what arrived while it was measured: whether that was counted is not known.
  const others = [...new Set([...before, ...all.underWay])].filter((other) => other !== own)
  const coming = sum([...others, growth])
  assertFits(size, coming, quota)
  Object.assign(own, growth)
  return coming
}

const sum = (all: readonly Quota[]): Quota =>
  all.reduce((total, { bytes, files }) => ({ bytes: total.bytes + bytes, files: total.files + files }), {
    bytes: 0,
    files: 0,
  })

function assertFits({ bytes, files, isWhole }: FolderSize, coming: Quota, quota: Quota): void {
  if (!isWhole) {
    throw new PlaygroundError(
      'too-large',
      'The workspace holds more files than can be counted, or folders nested too deep. Delete something first.',
    )
  }
  if (coming.bytes > 0 && bytes + coming.bytes > quota.bytes)
    throw new PlaygroundError(
      'too-large',
      `The workspace holds ${formatBytes(bytes)} of ${formatBytes(quota.bytes)}; ${formatBytes(coming.bytes)} more do not fit. Delete something first.`,
    )
  if (coming.files > 0 && files + coming.files > quota.files)
    throw new PlaygroundError(
      'too-large',
      `The workspace holds ${files} of ${quota.files} files and folders; ${coming.files} more do not fit. Delete something first.`,
    )
}
