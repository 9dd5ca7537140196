import type { Stats } from 'node:fs'
import { lstat, open, readFile, rename, rmdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { PlaygroundError } from '../errors.ts'
import { ifMissing } from './if-missing.ts'
import { statsOf } from './open-file.ts'
import { parsePath } from './parse-path.ts'
import { missingOnTheWay } from './quota.ts'
import { withEntry } from './with-entry.ts'

/** What is about to be placed in a workspace. Whose file it is says its number on the disk, which it keeps in its place. */
interface Begun {
  files: { path: string; ino: number; mtimeMs: number }[]
  /** Those that have to be made, each after the one it lies in. */
  folders: string[]
}

const fileIn = (dir: string) => join(dir, 'placing.json')
/** Where lies what the file of this number replaces. */
export const asideIn = (dir: string, number: number) => join(dir, `old-${number}`)

/** Writes down what is about to be placed, so that it can be taken back: when a part of it fails, or whoever places it was killed. */
export async function noteBegun(
  workspaceDir: string,
  dir: string,
  coming: { files: readonly { path: string; from: string }[]; folders: readonly string[] },
): Promise<void> {
  const begun: Begun = { files: [], folders: missingFolders(workspaceDir, coming) }
  for (const { path, from } of coming.files) {
    const { ino, mtimeMs } = await lstat(from)
    begun.files.push({ path, ino, mtimeMs })
  }
  await writeWhole(fileIn(dir), JSON.stringify(begun))
}

/** When all is placed: before anything of `dir` is removed. */
export const forgetBegun = (dir: string): Promise<void> => unlink(fileIn(dir))

function missingFolders(workspaceDir: string, { files, folders }: Parameters<typeof noteBegun>[2]): string[] {
  const all = new Set([...folders, ...files.map(({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('/'))))])
  const missing = new Set<string>()
  for (const folder of all) {
    const names = parsePath(folder)
    const there = names.length - missingOnTheWay(workspaceDir, names)
    for (let length = there + 1; length <= names.length; length++) missing.add(names.slice(0, length).join('/'))
  }
  return [...missing]
}

/** Under its name when all of it is on the disk. */
async function writeWhole(file: string, text: string): Promise<void> {
  const handle = await open(`${file}.new`, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.datasync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
}

/**
 * Takes back what was placed out of `dir`: what was replaced is what it was, what is new is away. What somebody has changed since
 * stays. Done twice it does nothing more. Throws the first error when it has tried all.
 */
export async function takeBack(workspaceDir: string, dir: string): Promise<void> {
  const text = await readFile(fileIn(dir), 'utf8').catch(ifMissing(null))
  if (text === null) return
  const { files, folders } = JSON.parse(text) as Begun
  const errors: unknown[] = []
  for (const [number, file] of [...files.entries()].reverse())
    await unlessTheirs(takeBackOne(workspaceDir, file, asideIn(dir, number))).catch((error) => errors.push(error))
  for (const path of folders.reverse())
    await withEntry(workspaceDir, path, {}, (folder, name) => rmdir(folder.at(name))).catch(() => {})
  if (errors.length > 0) throw errors[0]
  await forgetBegun(dir)
}

async function takeBackOne(workspaceDir: string, file: Begun['files'][number], aside: string): Promise<void> {
  const hasOld = (await lstat(aside).catch(ifMissing(null))) !== null
  await withEntry(workspaceDir, file.path, {}, async (folder, name) => {
    const now = await statsOf(folder, name)
    // Where files have one name only there is none for a moment.
    if (now === null ? !hasOld : !isStill(now, file)) return
    await (hasOld ? rename(aside, folder.at(name)) : unlink(folder.at(name)))
  })
}

const isStill = (now: Stats, { ino, mtimeMs }: Begun['files'][number]) => now.ino === ino && now.mtimeMs === mtimeMs

const THEIRS = new Set<PlaygroundError['code']>(['not-found', 'invalid-input', 'forbidden'])

/** Its folder is gone, or something else by now. */
async function unlessTheirs(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    const isTheirs = error instanceof PlaygroundError && THEIRS.has(error.code)
    if (!isTheirs) throw error
  })
}
