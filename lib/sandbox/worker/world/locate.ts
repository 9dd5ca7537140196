import { posix } from 'node:path'
import {
  MODULE_KINDS,
  type ModuleKind,
  type ModuleTable,
  ownerOfName,
  type TakenNames,
  takenFolder,
  takenNames,
} from '../../../workspace/module-table.ts'
import { nameKey } from '../../../workspace/name-key.ts'
import { RUNS_FOLDER } from '../../../workspace/run-changes/change-list.ts'
import type { Mount } from '../../contract.ts'
import type { Places } from '../places.ts'
import { argumentError, pathText } from './arguments.ts'
import { fileError } from './file-errors.ts'
import { linkInfo } from './file-info.ts'

// Names inside (`/workspace/…`) and places on this machine. The operating system's box decides what can be reached; this
// makes the same names mean the same everywhere, and keeps links from leading out where there is no such box.

const { realPathSync, readLinkSync } = Deno

export const WORKSPACE = '/workspace'
export const MOUNTS = '/mnt'
const REMOVES = ['rm', 'rmdir', 'unlink']

let roots: Places
let modules: ModuleTable
let taken: TakenNames

/** `table` says which modules there are, as the host has found them. */
export function setRoots(places: Places, table: ModuleTable): void {
  roots = places
  modules = table
  taken = takenNames(table)
}

/** `read` and `write` follow links as long as they stay inside; `entry` means a directory's entry itself. */
export type Access = 'read' | 'write' | 'entry'

/** The name a program means, as an absolute path: `a/../b` is `/workspace/b`. */
export function nameOf(path: unknown): string {
  const text = pathText(path)
  if (text.includes('\0')) throw argumentError('A path must not contain null bytes.')
  return posix.resolve(WORKSPACE, text)
}

/** Where a name lies on this machine. Throws EACCES, EBUSY or EROFS for what a program may not reach or change. */
export function locate(name: string, access: Access, syscall: string): string {
  if (name === WORKSPACE) return roots.workspace
  if (name === MOUNTS || name.startsWith(`${MOUNTS}/`)) return locateInMounts(name, access, syscall)
  if (!name.startsWith(`${WORKSPACE}/`)) {
    throw fileError('EACCES', syscall, name, 'permission denied (a program reaches only its workspace and /mnt)')
  }
  const inside = name.slice(WORKSPACE.length + 1)
  const [kind = '', folder = ''] = inside.split('/')
  if (nameKey(kind) === RUNS_FOLDER) throw fileError('EACCES', syscall, name, 'permission denied (kept for undo)')
  const isShared = isModuleKind(kind) && modules[kind].shared.includes(folder)
  if (access !== 'read' && syscall !== 'lstat') assertNotTaken(inside, isShared, syscall)
  const [root, rest] = isShared ? [roots[kind], inside.slice(kind.length + 1)] : [roots.workspace, inside]
  const place = `${root}/${rest}`
  if (staysInside(place, root, access)) return place
  throw fileError('EACCES', syscall, name, 'permission denied (a link that leads out of the workspace)')
}

/** `/mnt` and the folders in it. */
function locateInMounts(name: string, access: Access, syscall: string): string {
  const changes = access === 'write' || (access === 'entry' && syscall !== 'lstat')
  const mount = mountOf(name)
  if (changes && mount?.writable !== true) throw fileError('EROFS', syscall, name)
  if (mount === undefined) return roots.mountPoints + name.slice(MOUNTS.length)
  const { source } = mount
  const place = source + name.slice(MOUNTS.length + 1 + mount.name.length)
  if (place === source) {
    if (changes && access === 'entry') throw fileError('EBUSY', syscall, name, 'the mounted folder itself stays')
    return source
  }
  if (staysInside(place, source, access)) return place
  throw fileError('EACCES', syscall, name, `permission denied (a link that leads out of ${MOUNTS}/${mount.name})`)
}

/** The mount a name lies in; undefined in the workspace and for what is mounted nowhere. */
export function mountOf(name: string): Mount | undefined {
  return roots.mounts.find((mount) => `${name}/`.startsWith(`${MOUNTS}/${mount.name}/`))
}

/** What a program calls a real path; undefined for what it has no name for. */
export function nameOfReal(real: string): string | undefined {
  const shown = [
    { dir: realPathSync(roots.workspace), name: WORKSPACE },
    ...roots.mounts.map(({ name, source }) => ({ dir: source, name: `${MOUNTS}/${name}` })),
  ]
  // One mount may lie in another: the nearest gives the name.
  const around = shown.filter(({ dir }) => `${real}/`.startsWith(`${dir}/`)).sort((a, b) => b.dir.length - a.dir.length)
  return around[0] && around[0].name + real.slice(around[0].dir.length)
}

function staysInside(place: string, root: string, access: Access): boolean {
  const real = realPathOfDeepest(access === 'entry' ? posix.dirname(place) : place, root)
  return real === root || real.startsWith(`${root}/`)
}

/** Where a module of the program's world lies; throws for what none is. */
export function locateModule(name: string): string {
  const [kind = '', folder = ''] = name.slice(WORKSPACE.length + 1).split('/')
  if (!isModuleKind(kind) || ownerOfName(modules[kind], folder) === null) throw new Error(`not a module: ${name}`)
  return locate(name, 'read', 'import')
}

/**
 * The folders whose entries together are what the program sees at a name, shared before own, and which of them it does
 * not see; null for most names.
 */
export function unionOf(name: string): { dirs: string[]; isHidden: (dir: string, entry: string) => boolean } | null {
  if (name === WORKSPACE)
    return { dirs: [roots.workspace], isHidden: (dir, entry) => dir === roots.workspace && entry === RUNS_FOLDER }
  const kind = MODULE_KINDS.find((folder) => name === `${WORKSPACE}/${folder}`)
  if (kind === undefined) return null
  const own = `${roots.workspace}/${kind}`
  return {
    dirs: [roots[kind], own].filter(exists),
    // Of the shared folder only what is shared is seen: nothing else in it can be read.
    isHidden: (dir, entry) => (dir === roots[kind]) !== modules[kind].shared.includes(entry),
  }
}

/** Throws when a folder that gets this name would bring something to where shared modules are. */
export function assertMovable(source: string, name: string, entriesOf: (dir: string) => Iterable<string>): void {
  const inside = name.slice(WORKSPACE.length + 1)
  if (inside.includes('/') || !linkInfo(source).isDirectory) return
  for (const entry of entriesOf(source)) assertNotTaken(`${inside}/${entry}`, false, 'rename')
}

function assertNotTaken(inside: string, isShared: boolean, syscall: string): void {
  const shadowed = takenFolder(taken, inside.split('/'))
  // What lies there from before may be cleared away.
  if (shadowed === null || (!isShared && REMOVES.includes(syscall))) return
  throw fileError('EROFS', syscall, `${WORKSPACE}/${inside}`, `read-only (${shadowed} is shared with everybody)`)
}

const isModuleKind = (name: string): name is ModuleKind => (MODULE_KINDS as readonly string[]).includes(name)

function exists(place: string): boolean {
  try {
    linkInfo(place)
    return true
  } catch {
    return false // not there, or not to be seen
  }
}

/** The real path of the deepest thing on the way that exists. A link to nowhere counts as where it points. */
function realPathOfDeepest(path: string, root: string): string {
  for (let current = path; current.length > root.length; current = posix.dirname(current)) {
    try {
      return realPathSync(current)
    } catch {
      // Not there, or a link to nowhere: writing to it would make what it points to.
      const target = linkTarget(current)
      if (target !== undefined) return posix.resolve(realPathSync(posix.dirname(current)), target)
    }
  }
  return root
}

function linkTarget(path: string): string | undefined {
  try {
    return readLinkSync(path)
  } catch {
    return undefined // no link: there is nothing at this path
  }
}
