import { lstatSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { PlaygroundError } from '../errors.ts'
import { openWorkspace } from '../workspace/open-workspace.ts'
import { isModuleOrServerFile, type ServersTree, type TreeFile } from './servers-tree.ts'

const MAX_FILES = 1_000
const MAX_FILE_BYTES = 1024 * 1024

/** The servers in a person's workspace. Programs write there, so every file is hostile input and links are refused. */
export function openOwnTree(dir: string): ServersTree {
  const workspace = openWorkspace(dirname(dir))
  const base = basename(dir)
  return {
    async list() {
      const servers = new Map<string, Map<string, TreeFile>>()
      // Most people have none, and every run asks: going there name by name would take longer than the rest of a check.
      if (lstatSync(dir, { throwIfNoEntry: false }) === undefined) return servers
      let count = 0
      for (const entry of await workspace.list(base).catch(unlessMissing)) {
        const [, server, file, ...deeper] = entry.path.split('/')
        if (entry.type !== 'file' || !server || !file || deeper.length > 0 || !isModuleOrServerFile(file)) continue
        count += 1
        if (count > MAX_FILES) throw new Error(`There are more than ${MAX_FILES} modules in it.`)
        const files = servers.get(server) ?? new Map<string, TreeFile>()
        servers.set(server, files.set(file, { mtimeMs: Date.parse(entry.modifiedAt), size: entry.size }))
      }
      return servers
    },
    async read(server, file, maxBytes) {
      return (
        await workspace.read(`${base}/${server}/${file}`, { maxBytes: Math.min(maxBytes, MAX_FILE_BYTES) })
      ).toString('utf8')
    },
  }
}

function unlessMissing(error: unknown): [] {
  if (error instanceof PlaygroundError && error.code === 'not-found') return []
  throw error
}
