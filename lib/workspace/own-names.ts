import { lstat, opendir } from 'node:fs/promises'
import { PlaygroundError } from '../errors.ts'
import { type TakenNames, takenFolder } from './module-table.ts'
import { nameKey } from './name-key.ts'
import { readTakenNames, type SharedModules } from './read-module-table.ts'

/** Throws `forbidden` when something at this path would pass for a module that everybody has. */
export function assertOwnName(shared: SharedModules | undefined, names: readonly string[]): void {
  // Nearly every path lies elsewhere, and to know the shared names means to read a folder.
  if (shared === undefined || !mayHoldModules(names[0])) return
  assertNotTaken(readTakenNames(shared), names)
}

/** The same as an answer, for many paths at once: the shared names are read once, when the first is asked for that needs them. */
export function ownPaths(shared: SharedModules | undefined): (path: string) => boolean {
  let taken: TakenNames | undefined
  return (path) => {
    const names = path.split('/')
    if (shared === undefined || !mayHoldModules(names[0])) return true
    taken ??= readTakenNames(shared)
    return takenFolder(taken, names) === null
  }
}

function assertNotTaken(taken: TakenNames, names: readonly string[]): void {
  const folder = takenFolder(taken, names)
  if (folder === null) return
  throw new PlaygroundError(
    'forbidden',
    `"${names.join('/')}" cannot be written: ${JSON.stringify(folder)} is the name of what everybody shares here. Choose another name.`,
  )
}

/** The same for a folder with what is in it, which is to get this path. */
export async function assertOwnFolder(
  shared: SharedModules | undefined,
  names: readonly string[],
  folder: string,
): Promise<void> {
  if (shared === undefined || !mayHoldModules(names[0])) return
  const taken = readTakenNames(shared)
  assertNotTaken(taken, names)
  if (names.length !== 1 || !(await lstat(folder)).isDirectory()) return
  for await (const { name } of await opendir(folder)) assertNotTaken(taken, [...names, name])
}

const mayHoldModules = (name: string | undefined) =>
  name !== undefined && ['servers', 'skills', 'client'].includes(nameKey(name))
