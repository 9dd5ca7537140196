import type { WorkerFiles } from './find-files.ts'

/** How strongly a guest is held, weakest first. */
export const ISOLATIONS = ['permissions', 'landlock', 'namespaces'] as const
export type Isolation = (typeof ISOLATIONS)[number]

export const isAtLeast = (isolation: Isolation, minimum: Isolation) =>
  ISOLATIONS.indexOf(isolation) >= ISOLATIONS.indexOf(minimum)

/** A process to start. */
export interface Command {
  file: string
  args: string[]
  env: Record<string, string>
}

/** What a guest is and what it may reach; a layer turns it into the command that starts it boxed. */
export interface GuestSpec {
  deno: string
  files: WorkerFiles
  /** Deno's cache of the worker's own modules, made once; read only. */
  denoDir: string
  /** What Deno runs: its arguments. */
  args: string[]
  readable: string[]
  /** The first is where the guest stands. */
  writable: string[]
  memoryMb: number
}

/** One way to hold a guest. */
export interface Layer {
  isolation: Isolation
  /** For people: what holds the guest. */
  layers: string[]
  /** Whether Deno could write its cache: then every guest needs its own. */
  privateCache: boolean
  command(spec: GuestSpec): Command
}

// What V8 and Deno take for themselves before a program has anything.
const RUNTIME_MB = 32
// A program is ended for certain at this much above its limit.
const SLACK_MB = 64
const MB = 1024 * 1024

/** Limits that hold for the whole process, whatever runs in it. */
export const resourceLimits = (memoryMb: number) => ({
  data: (memoryMb + RUNTIME_MB + SLACK_MB) * MB,
  fsize: 4 * 1024 * MB, // a backstop: growth of the workspace is watched from outside
  nofile: 256,
  core: 0,
})

/** Of V8's heap. A little above the limit: garbage that is not collected yet counts, too. */
export const heapMb = (memoryMb: number) => memoryMb + RUNTIME_MB

/** Resident memory at which the host ends a guest, on top of what it had when it was ready. */
export const residentBytes = (memoryMb: number) => (memoryMb + SLACK_MB) * MB

/** All a guest sees of the host's environment. */
export const guestEnvironment = (denoDir: string): Record<string, string> => ({
  DENO_DIR: denoDir,
  // The cache is read only; Deno would try for 150 ms to keep what it made of the program.
  DENO_EMIT_CACHE_MODE: 'disable',
  DENO_NO_UPDATE_CHECK: '1',
  NO_COLOR: '1',
  TZ: Intl.DateTimeFormat().resolvedOptions().timeZone,
})
