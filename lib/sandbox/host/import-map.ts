import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { encodeName } from '../../workspace/module-path.ts'
import { HELPERS, MODULE_KINDS, type ModuleTable } from '../../workspace/module-table.ts'
import type { Places } from '../worker/places.ts'
import type { BuiltWorker } from './built-worker.ts'
import { REFUSED_MODULES } from './node-modules.ts'
import { BLOCKED_ROOT, OFFERED } from './offered-modules.ts'

/** Node's own, which only the worker gets. */
const OURS = ['node:buffer', 'node:module', 'node:v8', 'node:vm']

/**
 * How a program's imports become files: the folder of each server and skill by its address, and nothing else. Modules lie
 * in several places and mean the same by `../../client/call-tool.ts`, so every place gets the same entries.
 */
export function createImportMap(places: Places, modules: ModuleTable, worker: BuiltWorker): object {
  const world = folderUrl(worker.world)
  const blocked = folderUrl(BLOCKED_ROOT)
  // What is not named below leads blocked: neither what may only be read as a file, nor the sandbox's own modules, which
  // are loaded already, so that no permission keeps a program from them.
  const imports: Record<string, string> = { 'file:///': blocked }
  const bases = new Set([
    'file:///workspace/',
    folderUrl(places.run),
    folderUrl(places.workspace),
    folderUrl(path.dirname(places.servers)),
    folderUrl(path.dirname(places.skills)),
  ])
  for (const kind of MODULE_KINDS) {
    const { shared, own } = modules[kind]
    // The shared ones may be called what they like; their modules import each other by it.
    for (const folder of [...[...bases].map((base) => `${base}${kind}/`), folderUrl(places[kind])]) {
      imports[folder] = `${blocked}workspace/${kind}/`
      const add = (name: string, dir: string) => {
        imports[`${folder}${encodeName(name)}/`] = `${dir}${encodeName(name)}/`
      }
      for (const name of shared) add(name, folderUrl(places[kind]))
      for (const name of own) add(name, `${folderUrl(places.workspace)}${kind}/`)
    }
  }
  for (const base of bases) {
    imports[`${base}client/`] = `${blocked}workspace/client/`
    for (const helper of HELPERS) imports[`${base}client/${helper}`] = folderUrl(worker.client) + helper
  }
  for (const specifier of REFUSED_MODULES) imports[specifier] = `${world}refused.js?${specifier}`
  for (const [specifier, file] of Object.entries(OFFERED)) imports[specifier] = world + file

  // What Deno is started with is mapped, too, and so is the program.
  for (const file of [worker.runner, path.join(places.run, 'main.ts')]) {
    imports[pathToFileURL(file).href] = pathToFileURL(file).href
  }
  // The worker itself gets its own modules, and the real ones of Node.
  const ours = folderUrl(worker.dir)
  const real = Object.fromEntries([...Object.keys(OFFERED), ...OURS].map((specifier) => [specifier, specifier]))
  const ways = {
    'sandbox:loaded': `${world}loaded.js`,
    'sandbox:program': pathToFileURL(path.join(places.run, 'main.ts')).href,
  }
  return { imports, scopes: { [ours]: { ...real, ...ways, [ours]: ours } } }
}

const folderUrl = (dir: string) => `${pathToFileURL(dir).href}/`
