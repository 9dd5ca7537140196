import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { openArguments } from './deno-arguments.ts'
import type { WorkerFiles } from './find-files.ts'
import { guestEnvironment } from './guest-environment.ts'

const MEMORY_MB = 256

/** Writes the script that makes a realm. `denoDir` is Deno's cache meanwhile. */
export async function writeRealm(
  { deno, files, denoDir }: { deno: string; files: WorkerFiles; denoDir: string },
  file: string,
): Promise<void> {
  const args = openArguments(files.bundle, MEMORY_MB, file)
  await promisify(execFile)(deno, args, { env: guestEnvironment(denoDir) as NodeJS.ProcessEnv })
}
