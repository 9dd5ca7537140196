import { builtinModules } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuiltWorker } from './built-worker.ts'
import { NOWHERE } from './nowhere.ts'
import type { OwnModules } from './own-modules.ts'
import type { Places } from './worker/places.ts'

/** Node's own, which only the worker gets. */
const OURS = ['node:buffer', 'node:module', 'node:v8', 'node:vm']
const OFFERED = { 'node:fs': 'fs.js', 'node:fs/promises': 'fs-promises.js', 'node:path': 'path.js' }

/**
 * How a program's imports become files: prefixes of URLs, the person's own folders before what is shared. Modules lie in
 * several places and mean the same by `../../client/call-tool.ts`, so every place gets the same entries.
 */
export function createImportMap(places: Places, own: OwnModules, worker: BuiltWorker): object {
  const world = folderUrl(worker.world)
  // What is not named below leads nowhere: neither what may only be read as a file, nor the sandbox's own modules, which
  // are loaded already, so that no permission keeps a program from them.
  const imports: Record<string, string> = { 'file:///': folderUrl(NOWHERE) }
  const bases = [
    'file:///workspace/',
    folderUrl(places.run),
    folderUrl(places.workspace),
    folderUrl(path.dirname(places.servers)),
    folderUrl(path.dirname(places.skills)),
  ]
  for (const base of bases) {
    for (const kind of ['servers', 'skills'] as const) {
      imports[`${base}${kind}/`] = folderUrl(places[kind])
      for (const name of own[kind]) {
        const encoded = encodeURIComponent(name)
        imports[`${base}${kind}/${encoded}/`] = `${folderUrl(places.workspace)}${kind}/${encoded}/`
      }
    }
    imports[`${base}client/`] = folderUrl(worker.client)
  }
  // These are called what they like; their modules import each other by it.
  imports[folderUrl(places.servers)] ??= folderUrl(places.servers)
  imports[folderUrl(places.skills)] ??= folderUrl(places.skills)
  for (const name of builtinModules.filter((builtin) => !builtin.startsWith('_'))) {
    const specifier = name.startsWith('node:') ? name : `node:${name}`
    imports[specifier] = `${world}refused.js?${specifier}`
  }
  for (const [specifier, file] of Object.entries(OFFERED)) imports[specifier] = world + file

  // What Deno is started with is mapped, too, and so is the program.
  for (const file of [worker.runner, path.join(places.run, 'main.ts')]) {
    imports[pathToFileURL(file).href] = pathToFileURL(file).href
  }
  // The worker itself gets its own modules, and the real ones of Node.
  const ours = folderUrl(worker.dir)
  const real = Object.fromEntries([...Object.keys(OFFERED), ...OURS].map((specifier) => [specifier, specifier]))
  return { imports, scopes: { [ours]: { ...real, [ours]: ours } } }
}

const folderUrl = (dir: string) => `${pathToFileURL(dir).href}/`
