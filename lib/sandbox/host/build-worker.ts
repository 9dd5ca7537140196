import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { WorkerFiles } from './find-files.ts'

/** Builds the worker into a folder. Throws with what is wrong with its modules. */
export async function buildWorker({ builder }: WorkerFiles, folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['--no-warnings', builder, folder])
}
