import type { Stats } from 'node:fs'
import { type WalkBounds, walkTree } from './walk-tree.ts'

/** More are not compared: two looks at them are held in memory for as long as a run takes. */
const MOST_FILES = 50_000

/** What a folder held at one moment. */
export interface Snapshot {
  /** For each file a mark that changes when the file does. */
  files: ReadonlyMap<string, string>
  folders: ReadonlySet<string>
  /** Folders of which every entry was looked at. */
  known: ReadonlySet<string>
  /** False when there is more in it than was looked at. */
  isWhole: boolean
}

/** Looks at every file below `dir` without following links. A folder that is not there is empty. */
export async function takeSnapshot(dir: string, bounds: Partial<WalkBounds> = {}): Promise<Snapshot> {
  const files = new Map<string, string>()
  const folders = new Set<string>()
  const known = new Set<string>()
  const { isWhole } = await walkTree(
    dir,
    ({ path, stats }) => {
      if (stats?.isDirectory()) folders.add(path)
      else if (stats !== undefined) files.set(path, markOf(stats))
    },
    { entries: MOST_FILES, ...bounds },
    (folder) => known.add(folder),
  )
  return { files, folders, known, isWhole }
}

const markOf = ({ ino, size, mtimeMs }: Stats) => `${ino} ${size} ${mtimeMs}`

/**
 * What is different between two looks at a folder, by path. What only one of them saw is left out
 * where the other did not look: it may have been there all the time.
 */
export function changesBetween(
  before: Snapshot,
  after: Snapshot,
): { path: string; change: 'created' | 'changed' | 'deleted' }[] {
  const paths = [...new Set([...before.files.keys(), ...after.files.keys()])].sort()
  return paths.flatMap((path) => {
    const [was, is] = [before.files.get(path), after.files.get(path)]
    if (was === is || !hasLookedFor(path, was === undefined ? before : after)) return []
    return [{ path, change: was === undefined ? 'created' : is === undefined ? 'deleted' : 'changed' }]
  })
}

/** Whether it would have been seen, had it been there. */
function hasLookedFor(path: string, snapshot: Snapshot): boolean {
  if (snapshot.isWhole) return true
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
  if (snapshot.known.has(folder)) return true
  // Nothing is in a folder that was not there itself.
  return folder !== '' && !snapshot.folders.has(folder) && hasLookedFor(folder, snapshot)
}

/** What two looks at a folder cannot tell, in words; undefined when they saw all of it. */
export function whatIsUnseen(before: Snapshot, after: Snapshot): string | undefined {
  if (before.isWhole && after.isWhole) return undefined
  return (
    `Which files changed is not known for all of them: the workspace holds more than ${MOST_FILES.toLocaleString('en')} ` +
    'files, or folders nested too deep to look at. Delete what is not needed under Files.'
  )
}
