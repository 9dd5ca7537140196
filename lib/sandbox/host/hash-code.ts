import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { SOURCE } from './find-files.ts'

/** What the worker has in common with the rest of the host. */
const BESIDE = ['module-path', 'module-table', 'name-key', 'run-changes/change-list'].map(
  (name) => `../workspace/${name}${SOURCE}`,
)

/** A hash of the sandbox's own code without its tests: another one when anything that a guest is made of has changed. */
export async function hashCode(sandboxDir: string): Promise<string> {
  const hash = createHash('sha256')
  const names = await readdir(sandboxDir, { recursive: true })
  for (const name of names.filter((each) => /\.[jt]s$/.test(each) && !/\.test\.ts$|^testing/.test(each)).sort()) {
    hash.update(name).update(await readFile(path.join(sandboxDir, name)))
  }
  for (const name of BESIDE) hash.update(name).update(await readFile(path.join(sandboxDir, name)))
  return hash.digest('hex')
}

/** Another one when the file has changed. To read a binary of a hundred megabytes at every start would take longer than the rest. */
export async function versionOf(file: string): Promise<(string | number)[]> {
  const { size, mtimeMs } = await stat(file)
  return [file, size, mtimeMs]
}
