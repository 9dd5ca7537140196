import { type Dir, lstatSync, opendirSync, type Stats } from 'node:fs'
import { join } from 'node:path'

const MAX_ENTRIES = 64

export interface TreeEntry {
  /** Below the folder, with slashes. */
  path: string
  /** Undefined when it was removed while we looked, or its name is no text. */
  stats: Stats | undefined
}

/**
 * Every file and folder below `dir`, links not followed, looked at in one go. Most workspaces are small, and a turn of
 * the event loop takes longer than looking. Null when there are more than a few, or when something is not as it should
 * be: whoever asks then goes through them in turns.
 */
export function readSmallTree(dir: string): TreeEntry[] | null {
  const entries: TreeEntry[] = []
  const folders = ['']
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const names = readFew(join(dir, folder), MAX_ENTRIES - entries.length)
    if (names === null) return null
    for (const name of names) {
      const path = folder === '' ? name : `${folder}/${name}`
      const stats = lstatSync(join(dir, path), { throwIfNoEntry: false })
      entries.push({ path, stats })
      if (stats?.isDirectory()) folders.push(path)
    }
  }
  return entries
}

/** The names in a folder, null when there are more than so many. */
function readFew(folder: string, most: number): string[] | null {
  let open: Dir
  try {
    open = opendirSync(folder)
  } catch {
    return null // gone, or not ours to look into: the way in turns tells which
  }
  try {
    const names: string[] = []
    for (let entry = open.readSync(); entry !== null; entry = open.readSync()) {
      if (names.push(entry.name) > most) return null
    }
    return names
  } finally {
    open.closeSync()
  }
}
