import { basename } from 'node:path'
import type { Workspace } from '../../workspace/workspace.ts'
import { parseElsewhere } from '../parse-elsewhere.ts'
import { type ModuleFolder, ownModuleFolder } from './module-folder.ts'
import { digestOf } from './write-server.ts'

/** Nobody connects to more servers; what lies there besides is kept as it is. */
const MOST_SERVERS = 1_000

/**
 * Paths in a person's workspace that were generated and can be again: what is listed with its digest, and the list. A module
 * that somebody edited, or wrote, is none.
 */
export async function generatedFiles(workspace: Workspace, owner: string): Promise<Set<string>> {
  const all = new Set<string>()
  const entries = await workspace.list('servers', { recursive: false, most: MOST_SERVERS }).catch(() => [])
  for (const { path, type } of entries) {
    if (type !== 'directory') continue
    const folder = ownModuleFolder(workspace, basename(path), owner)
    for (const name of await generatedIn(folder).catch(() => [])) all.add(`${path}/${name}`)
  }
  return all
}

async function generatedIn(folder: ModuleFolder): Promise<string[]> {
  const list = await folder.read('server.json')
  if (list === null) return []
  const { tools } = await parseElsewhere(list, folder.owner)
  const generated = ['server.json', 'index.ts']
  for (const [fn, { sha256 }] of Object.entries(tools)) {
    const text = await folder.read(`${fn}.ts`)
    if (text !== null && digestOf(text) === sha256) generated.push(`${fn}.ts`)
  }
  return generated
}
