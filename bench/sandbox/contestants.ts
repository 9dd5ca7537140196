import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serverFlags } from '../../lib/cli/start/server-flags.ts'

/** One of those that are measured side by side. */
export interface Entry {
  name: string
  /** The file that exports its `open`. */
  module: string
  with: Readonly<Record<string, string>>
  nodeFlags?: readonly string[]
  /** Left alone for so long before each warm run, for what it makes ahead. */
  pauseMs: number
  isOurs: boolean
  /** What keeps its programs from the server and from each other. */
  wall: string
}

const PEERS_DIR = join(import.meta.dirname, '..', 'peers')
const here = (file: string) => join(import.meta.dirname, file)
const peer = (file: string) => join(PEERS_DIR, file)
const OUR_WALL = 'a process and the OS layers'

/** Ours as it usually is. */
export const OURS: Entry = ours('ours, engine context', { engine: 'context', pooling: 'on' }, 20)

export const CODE_MODE: Entry = {
  ...{ name: '@utcp/code-mode', module: peer('utcp.ts'), wall: 'a V8 isolate in the server' },
  // isolated-vm asks for it from Node 20 on.
  nodeFlags: ['--no-node-snapshot'],
  ...theirs(),
}

/** Ours first, then others that are installed from npm, then two that are no sandboxes and show what things cost. */
export const CONTESTANTS: readonly Entry[] = [
  OURS,
  ours('ours, engine process', { engine: 'process', pooling: 'on' }, 250),
  ours('ours, no warm sandboxes', { engine: 'context', pooling: 'off' }, 20),
  CODE_MODE,
  {
    ...{ name: '@cloudflare/codemode', module: peer('cloudflare.ts'), wall: 'a V8 isolate in workerd' },
    ...theirs(),
  },
  {
    ...{ name: '@ai-sdk/code-mode', module: peer('ai-sdk.ts'), wall: 'QuickJS in a thread of the server' },
    ...theirs(),
  },
  {
    ...{ name: '@executor-js/runtime-quickjs', module: peer('executor.ts'), wall: 'QuickJS in the server' },
    ...theirs(),
  },
  { ...{ name: 'a plain Node child process', module: here('node-child.ts'), wall: 'none' }, ...theirs() },
  { ...{ name: 'a fresh node:vm', module: here('node-vm.ts'), wall: 'none' }, ...theirs() },
]

/** How to get one that cannot be measured, null when it can. */
export function whyMissing({ module }: Entry): string | null {
  if (!module.startsWith(PEERS_DIR) || existsSync(join(PEERS_DIR, 'node_modules', '.package-lock.json'))) return null
  return 'not installed: `npm ci --prefix bench/peers`'
}

function ours(name: string, settings: Record<string, string>, pauseMs: number): Entry {
  return {
    ...{ name, module: here('ours.ts'), with: settings, nodeFlags: serverFlags() },
    ...{ pauseMs, isOurs: true, wall: OUR_WALL },
  }
}

function theirs() {
  return { with: {}, pauseMs: 20, isOurs: false }
}
