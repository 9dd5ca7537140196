import type { Stats } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readSmallTree } from './small-tree.ts'

/** What a folder held at one moment: for each file a mark that changes when the file does. */
export type Snapshot = ReadonlyMap<string, string>

/** Looks at every file below `dir` without following links. A folder that is not there is empty. */
export async function takeSnapshot(dir: string): Promise<Snapshot> {
  const few = readSmallTree(dir)
  if (few !== null) return new Map(few.flatMap(({ path, stats }) => (isFile(stats) ? [[path, markOf(stats)]] : [])))
  const files = new Map<string, string>()
  await walk(dir, '', files)
  return files
}

const isFile = (stats: Stats | undefined): stats is Stats => stats !== undefined && !stats.isDirectory()
const markOf = ({ ino, size, mtimeMs }: Stats) => `${ino} ${size} ${mtimeMs}`

async function walk(dir: string, below: string, files: Map<string, string>): Promise<void> {
  let entries: import('node:fs').Dirent[]
  try {
    entries = await readdir(join(dir, below), { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return // removed while we looked
    throw error
  }
  await Promise.all(
    entries.map(async (entry) => {
      const path = below ? `${below}/${entry.name}` : entry.name
      if (entry.isDirectory()) return walk(dir, path, files)
      const stat = await lstat(join(dir, path)).catch(() => null) // removed while we looked
      if (stat) files.set(path, markOf(stat))
    }),
  )
}

/** What is different between two looks at a folder, by path. */
export function changesBetween(
  before: Snapshot,
  after: Snapshot,
): { path: string; change: 'created' | 'changed' | 'deleted' }[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort()
  return paths.flatMap((path) => {
    const [was, is] = [before.get(path), after.get(path)]
    if (was === is) return []
    return [{ path, change: was === undefined ? 'created' : is === undefined ? 'deleted' : 'changed' }]
  })
}
