import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isModuleOrServerFile, type ServersTree, type TreeFile } from './servers-tree.ts'

/**
 * The servers of the installation, which its administrator put there. Everything is looked at in one go: a thousand
 * files take two milliseconds that way, and a turn of the event loop for each would take twenty.
 */
export function openSharedTree(dir: string): ServersTree {
  return {
    async list() {
      const servers = new Map<string, Map<string, TreeFile>>()
      for (const name of namesIn(dir)) {
        if (name.startsWith('.') || name === 'node_modules') continue
        const files = filesIn(join(dir, name))
        if (files.size > 0) servers.set(name, files)
      }
      return servers
    },
    async read(server, file, maxBytes) {
      const path = join(dir, server, file)
      const { size } = statSync(path)
      if (size > maxBytes) throw new Error(`It has ${size} bytes, at most ${maxBytes} are read.`)
      return readFileSync(path, 'utf8')
    },
  }
}

function filesIn(dir: string): Map<string, TreeFile> {
  const files = new Map<string, TreeFile>()
  for (const name of namesIn(dir)) {
    if (!isModuleOrServerFile(name)) continue
    const stats = statSync(`${dir}/${name}`, { throwIfNoEntry: false })
    if (stats?.isFile()) files.set(name, { mtimeMs: stats.mtimeMs, size: stats.size, ctimeMs: stats.ctimeMs })
  }
  return files
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return [] // No folder, no servers.
    throw error
  }
}
