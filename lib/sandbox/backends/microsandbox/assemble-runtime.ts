import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildWorker } from '../../host/build-worker.ts'
import type { WorkerFiles } from '../../host/find-files.ts'
import { hashCode } from '../../host/hash-code.ts'
import { markOfUse, nameWhileMaking, removeOlder } from '../../host/remove-orphaned.ts'
import { listLibraries } from './list-libraries.ts'

/** What every virtual machine reads and none writes: a folder with Deno, its libraries and the worker. */
export interface Runtime {
  dir: string
  /** Names the version of everything in it. */
  key: string
  /** The folders in it that hold libraries, as a machine's root names them: `lib`, `lib64`. */
  roots: string[]
  /** Where the libraries lie, as absolute paths of a machine. */
  libraryDirs: string[]
}

/** Makes the folder in `dir`, unless it is there; older ones are removed. It is never seen half made. */
export async function assembleRuntime(setup: { deno: string; files: WorkerFiles; dir: string }): Promise<Runtime> {
  const { deno, files, dir } = setup
  const libraries = await listLibraries(deno)
  const key = await keyOf([deno, ...libraries], files.sandboxDir)
  const name = `runtime-${key.slice(0, 16)}`
  const runtime = {
    dir: path.join(dir, name),
    key,
    roots: unique(libraries.map((file) => file.split('/')[1] as string)),
    libraryDirs: unique(libraries.map((file) => path.dirname(file))),
  }
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await writeFile(path.join(dir, markOfUse(name)), '')
  const there = await readdir(dir)
  if (there.includes(name)) return runtime

  const making = path.join(dir, nameWhileMaking(name))
  await mkdir(making, { recursive: true })
  await copyFile(deno, path.join(making, 'deno'), constants.COPYFILE_FICLONE)
  for (const file of libraries) {
    await mkdir(path.join(making, path.dirname(file)), { recursive: true })
    await copyFile(file, path.join(making, file))
  }
  await buildWorker(files, making)
  await rename(making, runtime.dir).catch(async (error: unknown) => {
    // Another process of ours was faster; its folder is as good.
    if (!(await readdir(dir)).includes(name)) throw error
    await rm(making, { recursive: true, force: true })
  })
  await removeOlder(dir, name)
  return runtime
}

/** By version rather than by content: to read a hundred megabytes at every start would take longer than the rest of it. */
async function keyOf(binaries: string[], sandboxDir: string): Promise<string> {
  const versions = await Promise.all(
    binaries.map(async (file) => {
      const { size, mtimeMs } = await stat(file)
      return [file, size, mtimeMs]
    }),
  )
  return createHash('sha256')
    .update(JSON.stringify(versions))
    .update(await hashCode(sandboxDir))
    .digest('hex')
}

const unique = (names: string[]) => [...new Set(names)]
