import type { Stats } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { walkTree } from '../walk-tree.ts'
import { withEntry } from '../with-entry.ts'
import type { ChangeLine } from './change-list.ts'
import type { RunFolder } from './run-folder.ts'
import { statsInWorkspace, unlessGone } from './stats-in-workspace.ts'

/** How a file is different from what it was before the run. */
export interface ChangedFile {
  path: string
  change: 'created' | 'changed' | 'deleted'
}

export interface Growth {
  bytes: number
  files: number
}

interface Before {
  was: 'none' | 'file' | 'present' | 'other'
  bytes: number
  isKept: boolean
}

/** More of folders that were moved or removed is not told one by one, of all of them together. */
const MOST_INSIDE = 10_000

/** What it has changed so far. `isWhole` is false when there was more than is written down. */
export async function changedFiles(folder: RunFolder): Promise<{ files: ChangedFile[]; isWhole: boolean }> {
  const lines = await folder.list()
  const before = await beforeOf(folder, lines)
  const files: ChangedFile[] = []
  for (const [path, { was, isKept }] of before) {
    const isFile = (await statsInWorkspace(folder.workspaceDir, path))?.isFile() === true
    // Of a folder that is not kept it is not known what was in it.
    const wasFile = was === 'file' || was === 'present' || (was === 'other' && !isKept)
    if (!isFile && !wasFile) continue
    files.push({ path, change: !wasFile ? 'created' : isFile ? 'changed' : 'deleted' })
  }
  return { files: files.sort(byPath), isWhole: !lines.some((line) => 'isFull' in line) }
}

/** By how much files are more than they were. */
export async function growthOf(folder: RunFolder, without: ReadonlySet<string> = new Set()): Promise<Growth> {
  const total = { bytes: 0, files: 0 }
  for (const [path, { was, bytes }] of await beforeOf(folder, await folder.list())) {
    if (without.has(path)) continue
    const now = await statsInWorkspace(folder.workspaceDir, path)
    if (now?.isFile()) total.bytes += now.size
    if (now && was === 'none') total.files++
    if (!now && was !== 'none') total.files--
    total.bytes -= bytes
  }
  return total
}

/** What was at each path at first, as far as is known. */
export async function beforeOf(folder: RunFolder, lines: readonly ChangeLine[]): Promise<Map<string, Before>> {
  const before = new Map<string, Before>()
  const room = { entries: MOST_INSIDE }
  const add = (path: string, was: Before['was'], bytes = 0, isKept = true) => {
    if (!before.has(path)) before.set(path, { was, bytes, isKept })
  }
  for (const line of lines) {
    if ('isFull' in line) continue
    if ('to' in line) {
      const inside = await filesIn(folder.workspaceDir, line.to, room)
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
      const inside =
        copy === undefined ? null : await filesIn(folder.workspaceDir, `${folder.path}/${copy}`, room, true)
      for (const { name, bytes } of inside ?? []) add(`${path}/${name}`, 'file', bytes)
    }
  }
  return before
}

/** Null for what is no folder, and where there is no room to tell more. */
async function filesIn(
  workspaceDir: string,
  path: string,
  room: { entries: number },
  reserved = false,
): Promise<{ name: string; bytes: number }[] | null> {
  if (room.entries-- <= 0) return null
  const files: { name: string; bytes: number }[] = []
  const isFolder = await withEntry(workspaceDir, path, { reserved }, async (folder, name) => {
    if (!(await lstat(folder.at(name))).isDirectory()) return false
    const most = room.entries
    const see = ({ path, stats }: { path: string; stats: Stats | undefined }) => {
      room.entries--
      if (stats?.isFile()) files.push({ name: path, bytes: stats.size })
    }
    await walkTree(folder.at(name), see, { entries: most, owner: workspaceDir })
    return true
  }).catch(unlessGone)
  return isFolder ? files : null
}

const byPath = (a: ChangedFile, b: ChangedFile) => (a.path < b.path ? -1 : 1)
