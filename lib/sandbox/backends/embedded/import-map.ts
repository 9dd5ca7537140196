import { builtinModules } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OwnModules } from './own-modules.ts'
import type { Places } from './places.ts'

const OFFERED = { 'node:fs': 'fs.ts', 'node:fs/promises': 'fs-promises.ts', 'node:path': 'path.ts' }

/**
 * How a program's imports become files: prefixes of URLs, the person's own folders before what is shared. Modules lie in
 * several places and mean the same by `../../client/call-tool.ts`, so every place gets the same entries.
 */
export function createImportMap(places: Places, own: OwnModules, workerDir: string): object {
  const imports: Record<string, string> = {}
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
    imports[`${base}client/`] = folderUrl(path.join(workerDir, 'client'))
  }
  const world = folderUrl(path.join(workerDir, 'world'))
  for (const name of builtinModules.filter((builtin) => !builtin.startsWith('_'))) {
    const specifier = name.startsWith('node:') ? name : `node:${name}`
    imports[specifier] = `${world}refused.ts?${specifier}`
  }
  for (const [specifier, file] of Object.entries(OFFERED)) imports[specifier] = world + file

  // The sandbox's own modules are loaded already, so no permission keeps a program from them: for programs their
  // addresses lead nowhere. The worker itself gets them, and the real modules of Node.
  const ours = folderUrl(path.dirname(workerDir))
  imports[ours] = `${world}none/`
  const runner = pathToFileURL(path.join(workerDir, 'runner.ts')).href // what Deno is started with is mapped, too
  imports[runner] = runner
  const real = Object.fromEntries([...Object.keys(OFFERED), 'node:buffer'].map((specifier) => [specifier, specifier]))
  return { imports, scopes: { [ours]: { ...real, [ours]: ours } } }
}

const folderUrl = (dir: string) => `${pathToFileURL(dir).href}/`
