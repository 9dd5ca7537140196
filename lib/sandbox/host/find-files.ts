import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PlaygroundError } from '../../errors.ts'

/** The files of ours that run beside or inside the sandbox. */
export interface WorkerFiles {
  /** Holds the worker and what it shares with the host. */
  sandboxDir: string
  runner: string
  launcher: string
  /** What a fresh realm is given. */
  realm: string
  /** Builds all of these into the files that guests start from. */
  builder: string
  selfTest: string
}

/** What our own files end in: TypeScript in a checkout, JavaScript in a package. */
export const SOURCE = path.extname(fileURLToPath(import.meta.url))

/** The Deno that npm installed. Its package is found by folder: a bundler must not try to take the binary in. */
export function findDeno(): string {
  const binary = process.platform === 'win32' ? 'deno.exe' : 'deno'
  for (const name of packageNames()) {
    for (const folder of ancestors()) {
      const file = path.join(folder, 'node_modules', '@deno', name, binary)
      if (existsSync(file)) return file
    }
  }
  throw new PlaygroundError(
    'configuration',
    `The embedded sandbox needs Deno: expected the package @deno/${packageNames()[0]} in node_modules, found none. ` +
      'Run `npm install` with optional dependencies, or choose another SANDBOX.',
  )
}

/** Where `lib/sandbox/worker` lies. */
export function findWorker(): WorkerFiles {
  for (const folder of ancestors()) {
    const sandboxDir = path.join(folder, 'lib', 'sandbox')
    const file = (name: string) => path.join(sandboxDir, `${name}${SOURCE}`)
    if (!existsSync(file('worker/runner'))) continue
    return {
      sandboxDir,
      runner: file('worker/runner'),
      launcher: file('worker/launcher/launch'),
      realm: file('worker/realm/main'),
      builder: file('host/worker-builder'),
      selfTest: file('worker/escape/self-test'),
    }
  }
  throw new PlaygroundError('configuration', "The sandbox's own files (lib/sandbox/worker) are missing; install again.")
}

function packageNames(): string[] {
  const { platform, arch } = process
  return platform === 'linux' ? [`linux-${arch}-glibc`, `linux-${arch}`] : [`${platform}-${arch}`]
}

/** The folders above this file, then those above where the process stands: bundled code lies elsewhere. */
export function ancestors(): string[] {
  const above = (start: string): string[] => {
    const parent = path.dirname(start)
    return parent === start ? [start] : [start, ...above(parent)]
  }
  return [...above(path.dirname(fileURLToPath(import.meta.url))), ...above(process.cwd())]
}
