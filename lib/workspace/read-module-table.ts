import { type Dir, lstatSync, opendirSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type ModuleNames, type ModuleTable, type TakenNames, takenNames } from './module-table.ts'
import { nameKey } from './name-key.ts'

/** More of one kind are not looked at: whoever asks would wait for it, at every run. */
const MAX_OWN = 1_000
/** Of whatever lies there, files too. */
const MAX_ENTRIES = 5_000

/** Where everybody's modules lie. */
export interface SharedModules {
  serversDir: string
  skillsDir: string
  /** Folders of servers that are connected, also before they have modules: their names are taken. */
  connected?: readonly string[]
}

/**
 * Which modules a person's programs can have, and whose they are: the one answer that imports, guardrails, types, the
 * catalog and the editor go by. What is shared comes first; a name that is taken cannot be the person's own.
 */
export function readModuleTable(home: Partial<SharedModules> & { workspaceDir: string }): ModuleTable {
  return {
    servers: readModuleNames(join(home.workspaceDir, 'servers'), home.serversDir, home.connected),
    skills: namesOf(join(home.workspaceDir, 'skills'), home.skillsDir === undefined ? [] : skillNames(home.skillsDir), {
      sharedDir: home.skillsDir,
    }),
  }
}

/** The names that nobody can take, now. */
export function readTakenNames({ serversDir, skillsDir, connected = [] }: SharedModules): TakenNames {
  return takenNames({
    servers: { shared: sharedNames(serversDir), reserved: connected },
    skills: { shared: skillNames(skillsDir), reserved: [] },
  })
}

/** Of one kind: a person's folder beside the one of everybody. */
export function readModuleNames(ownDir: string, sharedDir?: string, reserved: readonly string[] = []): ModuleNames {
  return namesOf(ownDir, sharedDir === undefined ? [] : sharedNames(sharedDir), { sharedDir, reserved })
}

function namesOf(
  ownDir: string,
  shared: readonly string[],
  { sharedDir, reserved = [] }: { sharedDir: string | undefined; reserved?: readonly string[] },
): ModuleNames {
  const isShared = sharedDir !== undefined && isSameFolder(ownDir, sharedDir)
  const { names, fault } = isShared ? NONE : ownNames(ownDir)
  const taken = new Set([...shared, ...reserved].map(nameKey))
  const isTaken = (name: string) => taken.has(nameKey(name))
  return {
    shared,
    reserved: reserved.filter((name) => !shared.includes(name)),
    own: names.filter((name) => !isTaken(name)),
    shadowed: names.filter(isTaken),
    fault,
  }
}

/** What an administrator put there, links as well. */
function sharedNames(dir: string): string[] {
  const isFolder = (name: string) => statSync(join(dir, name), { throwIfNoEntry: false })?.isDirectory() === true
  return orNone(() => readdirSync(dir, { withFileTypes: true }), [])
    .filter((entry) => !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .filter((entry) => entry.isDirectory() || (entry.isSymbolicLink() && isFolder(entry.name)))
    .map(({ name }) => name)
    .sort()
}

/** A folder that holds no module, such as one that teaches agents, is no skill of programs and takes no name from them. */
function skillNames(dir: string): string[] {
  return sharedNames(dir).filter((name) => holdsModule(join(dir, name)))
}

function holdsModule(dir: string): boolean {
  try {
    return readdirSync(dir).some((file) => file.endsWith('.ts'))
  } catch {
    return false // gone since, or not to be read: nothing of it can be imported
  }
}

interface OwnNames {
  names: string[]
  fault: string | null
}

const NONE: OwnNames = { names: [], fault: null }

/** What programs may have written: links are left out, as they may lead anywhere. */
function ownNames(dir: string): OwnNames {
  const stats = lstatSync(dir, { throwIfNoEntry: false })
  if (stats?.isSymbolicLink()) {
    return { names: [], fault: `Nothing in it is used: "${basename(dir)}" is a link, and links are not followed.` }
  }
  const folder = stats?.isDirectory() ? orNone<Dir | null>(() => opendirSync(dir), null) : null
  if (folder === null) return NONE
  const names: string[] = []
  try {
    let count = 0
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
      if (++count > MAX_ENTRIES || names.length >= MAX_OWN) {
        const fault = `Not all in it are used: there is more in "${basename(dir)}" than is looked at (${MAX_OWN} folders).`
        return { names: names.sort(), fault }
      }
      if (entry.isDirectory() && !entry.name.startsWith('.')) names.push(entry.name)
    }
    return { names: names.sort(), fault: null }
  } finally {
    folder.closeSync()
  }
}

/**
 * Who works in the folder of the installation itself has what is shared there, and nothing of their own. Told by what the
 * folders are: to follow both paths name by name takes ten times as long, and every run asks.
 */
function isSameFolder(a: string, b: string): boolean {
  const [first, second] = [a, b].map((dir) =>
    orNone(() => statSync(dir, { bigint: true, throwIfNoEntry: false }), undefined),
  )
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev
}

/** A world need not have these folders. */
function orNone<T>(look: () => T, none: T): T {
  try {
    return look()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return none
    throw error
  }
}
