import { stripTypeScriptTypes } from 'node:module'
import { modulePath } from '../../../workspace/module-path.ts'
import { OFFERED } from '../../host/offered-modules.ts'
import { findUnfit } from '../../run/fits-a-realm.ts'
import { fileInfo } from '../world/file-info.ts'
import { locateModule, WORKSPACE } from '../world/locate.ts'

// A module's source as JavaScript, from where the program's world has it. Whatever is not as it should be throws: the
// program then goes to a process of its own, which says what is wrong with it.

const { readTextFileSync } = Deno
const MAX_KEPT = 500

/** The name of a module: `node:fs`, or a place in the program's world. */
export function resolveModule(specifier: string, importer: string): string {
  if (Object.hasOwn(OFFERED, specifier)) return specifier
  // How else an address can be spelled is for the other engine to know.
  const path = /[%?#\\:]|\/\//.test(specifier) ? null : modulePath(specifier, importer.slice(WORKSPACE.length + 1))
  if (path === null || !/^(?:(?:servers|skills)\/.+|client\/(?:call-tool|state))\.ts$/.test(path)) {
    throw new Error(`not a module of a program's world: ${specifier}`)
  }
  return `${WORKSPACE}/${path}`
}

interface Kept {
  version: string
  js: string
}

const kept = new Map<string, Kept>()

/** The JavaScript of a tool, skill or helper. Kept for as long as its file is the same; helpers are ours and stay. */
export function loadModule(name: string, clientDir: string): string {
  const isHelper = name.startsWith(`${WORKSPACE}/client/`)
  const helper = isHelper ? kept.get(name) : undefined
  if (helper !== undefined) return helper.js
  const file = isHelper ? clientDir + name.slice(`${WORKSPACE}/client`.length) : locateModule(name)
  const { isFile, size, mtime, ino } = fileInfo(file)
  if (!isFile) throw new Error(`not a file: ${name}`)
  const version = `${file} ${size} ${mtime?.getTime()} ${ino}`
  const known = kept.get(name)
  if (known?.version === version) return known.js
  const source = readTextFileSync(file)
  const unfit = findUnfit(source)
  if (unfit !== null) throw new Error(`${name} names ${unfit}`)
  const js = toJavaScript(source)
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(name, { version, js })
  return js
}

/** Takes the types out; lines and columns stay where they are, unless there is more to TypeScript than types. */
export function toJavaScript(source: string): string {
  try {
    return stripTypeScriptTypes(source, { mode: 'strip' })
  } catch {
    return stripTypeScriptTypes(source, { mode: 'transform' })
  }
}

/** The module that stands for one of Node's: it hands on what the realm was given for it. */
export function standIn(name: string, exported: readonly string[]): string {
  const names = exported.filter((each) => each !== 'default').join(', ')
  return `const it = globalThis[Symbol.for('code-execution-mcp.modules')]['${name}'];
export const { ${names} } = it;
export default it;`
}
