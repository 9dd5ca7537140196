import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { WorkerFiles } from './find-files.ts'

/** The worker as guests run it: its modules in a few files, which start faster than many. */
export interface BuiltWorker {
  dir: string
  runner: string
  launcher: string
  /** The script that makes a realm. */
  realm: string
  /** The helpers that programs import, as they were written. */
  client: string
  /** The modules that stand for Node's. */
  world: string
}

/** Where it lies in the folder that it was built into, by the name the folder has for whoever reads it. */
export function builtWorkerIn(folder: string): BuiltWorker {
  const dir = path.join(folder, 'worker')
  const inside = (name: string) => path.join(dir, name)
  return {
    dir,
    runner: inside('runner.js'),
    launcher: inside('launch.js'),
    realm: inside('realm.js'),
    client: inside('client'),
    world: inside('world'),
  }
}

/** Builds it into a folder. Throws with what is wrong with its modules. */
export async function buildWorker({ builder }: WorkerFiles, folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['--no-warnings', builder, folder])
}
