// Tells of edits to what plain Node.js loads and the bundler does not see: lib/, and the settings of this installation.
import { readdirSync, watch } from 'node:fs'
import { join, relative } from 'node:path'

/** Editors save a file in several steps, and git changes many at once. */
const QUIET_MS = 200
const SETTINGS = new Set(['config.yaml', 'mcp.json', '.env'])
const isSource = (file) => /\.(ts|mjs|json)$/.test(file) && !/\.test\.ts$|[\\/]testing[\\/]/.test(file)

/**
 * Calls `changed` with the files of one save, relative to `root`, once nothing more comes.
 * Each folder is watched by itself: Node's recursive watch loses a file that is replaced by a rename, as editors do it.
 */
export function watchSources(root, changed) {
  const watchers = new Map()
  const touched = new Set()
  let quiet
  const tell = (file) => {
    touched.add(file)
    clearTimeout(quiet)
    quiet = setTimeout(() => {
      changed([...touched].sort())
      touched.clear()
    }, QUIET_MS)
  }
  const watchFolder = (dir, isWanted) => {
    if (watchers.has(dir)) return
    const watcher = watch(dir, (_event, name) => name && isWanted(join(dir, name)))
    // A folder that was removed; where it comes back, its parent says so.
    const forget = () => {
      watcher.close()
      watchers.delete(dir)
    }
    watcher.on('error', forget)
    watchers.set(dir, forget)
  }
  const watchTree = (dir, isNew) => {
    const entries = entriesOf(dir)
    if (entries === null) return watchers.get(dir)?.()
    watchFolder(dir, (path) => {
      if (isSource(path)) tell(relative(root, path))
      else watchTree(path, true)
    })
    for (const entry of entries) {
      const path = join(dir, entry.name)
      if (entry.isDirectory()) watchTree(path, isNew)
      // Files of a new folder may have been there before it was watched.
      else if (isNew && isSource(path)) tell(relative(root, path))
    }
  }
  watchTree(join(root, 'lib'), false)
  watchFolder(root, (path) => SETTINGS.has(relative(root, path)) && tell(relative(root, path)))
  return {
    close() {
      clearTimeout(quiet)
      for (const forget of watchers.values()) forget()
    },
  }
}

/** Null for what is no folder, or is none any more. */
function entriesOf(dir) {
  try {
    return readdirSync(dir, { withFileTypes: true })
  } catch {
    return null
  }
}
