import type { Stats } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { measureEntry } from './measure.ts'
import type { Quota } from './quota.ts'

/** A file that is to be placed in a workspace, or a folder of no bytes. */
export interface Coming {
  path: string
  bytes: number
}

/**
 * By how much a workspace becomes more when all of it is placed there, replacing what is there; `goes` is a path that is taken
 * away first. Never less than nothing: what only takes away needs no room.
 */
export async function growthBy(workspaceDir: string, coming: Iterable<Coming>, goes?: string): Promise<Quota> {
  const growth = { bytes: 0, files: 0 }
  const seen = new Set<string>()
  const isGoing = (path: string) => goes !== undefined && (path === goes || path.startsWith(`${goes}/`))
  for (const { path, bytes } of coming) {
    growth.bytes += bytes
    for (const place of withFolders(path)) {
      // Then the folders it lies in have been seen as well.
      if (seen.has(place)) break
      seen.add(place)
      const there = isGoing(place) ? null : await statsAt(workspaceDir, place)
      if (there === null) growth.files += 1
      else if (place === path && there.isFile()) growth.bytes -= there.size
    }
  }
  // What cannot be counted makes no room.
  const gone =
    goes === undefined ? NOTHING : await measureEntry(join(workspaceDir, goes), workspaceDir).catch(() => NOTHING)
  return { bytes: Math.max(0, growth.bytes - gone.bytes), files: Math.max(0, growth.files - gone.files) }
}

const NOTHING: Quota = { bytes: 0, files: 0 }

/** A path and the folders on the way to it, the deepest first. */
function* withFolders(path: string): Generator<string> {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) yield path.slice(0, end)
}

/** Only counted: what is written goes its own, careful way, and whoever writes there is told what is in it. */
const statsAt = (workspaceDir: string, path: string): Promise<Stats | null> =>
  lstat(join(workspaceDir, path)).catch(() => null)
