import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { buildWorker } from '../../host/built-worker.ts'
import type { WorkerFiles } from '../../host/find-files.ts'
import { hashCode, versionOf } from '../../host/hash-code.ts'
import { makeOnce } from '../../host/make-once.ts'
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
  const runtimeDir = await makeOnce(dir, `runtime-${key.slice(0, 16)}`, async (making) => {
    await copyFile(deno, path.join(making, 'deno'), constants.COPYFILE_FICLONE)
    for (const file of libraries) {
      await mkdir(path.join(making, path.dirname(file)), { recursive: true })
      await copyFile(file, path.join(making, file))
    }
    await buildWorker(files, making)
  })
  return {
    dir: runtimeDir,
    key,
    roots: unique(libraries.map((file) => file.split('/')[1] as string)),
    libraryDirs: unique(libraries.map((file) => path.dirname(file))),
  }
}

async function keyOf(binaries: string[], sandboxDir: string): Promise<string> {
  return createHash('sha256')
    .update(JSON.stringify(await Promise.all(binaries.map(versionOf))))
    .update(await hashCode(sandboxDir))
    .digest('hex')
}

const unique = (names: string[]) => [...new Set(names)]
