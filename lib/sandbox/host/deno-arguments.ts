import { PlaygroundError } from '../../errors.ts'
import type { BuiltWorker } from './built-worker.ts'
import { BLOCKED_ROOT } from './offered-modules.ts'
import { heapMb } from './process-limits.ts'

/** Nothing from outside: no configuration, no lock file, no remote modules, no packages, no questions. */
export const CLOSED = [
  '--no-prompt',
  '--no-config',
  '--no-lock',
  '--no-remote',
  '--no-npm',
  '--cached-only',
  '--no-check',
]

/** Of V8 for every guest. Without a JIT compiler it reserves no code range, so that the limit on memory is an honest
 * one, and a whole class of its faults is out of reach. */
const v8Flags = (memoryMb: number) => `--v8-flags=--jitless,--max-old-space-size=${heapMb(memoryMb)}`

/** Deno's arguments for the runner: what a program may read and write, and nothing else it asks permission for. */
export function runnerArguments(options: {
  worker: BuiltWorker
  importMap: string
  readable: string[]
  writable: string[]
  memoryMb: number
  argument: string
}): string[] {
  const { worker, importMap, readable, writable, memoryMb, argument } = options
  // Nowhere, too: what is not there shall be told as that, and not as forbidden.
  const read = [...readable, ...writable, worker.client, worker.world, worker.realm, BLOCKED_ROOT]
  return [
    'run',
    ...CLOSED,
    '--deny-import',
    v8Flags(memoryMb),
    `--import-map=${importMap}`,
    `--allow-read=${pathList(read)}`,
    // Without a list it would be everything.
    ...(writable.length > 0 ? [`--allow-write=${pathList(writable)}`] : []),
    worker.runner,
    argument,
  ]
}

/** Arguments for a script of ours that may do anything Deno can: only the layer around it holds it. */
export const openArguments = (script: string, memoryMb: number, ...args: string[]): string[] => [
  'run',
  ...CLOSED,
  v8Flags(memoryMb),
  '--allow-all',
  script,
  ...args,
]

function pathList(paths: string[]): string {
  const bad = paths.find((each) => each.includes(','))
  if (bad !== undefined) {
    throw new PlaygroundError(
      'configuration',
      `A path with a comma cannot be used with the sandbox: ${bad}. Rename it.`,
    )
  }
  return paths.join(',')
}
