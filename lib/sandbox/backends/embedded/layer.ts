import type { WorkerFiles } from '../../host/find-files.ts'
import type { Isolation } from '../../isolation.ts'
import type { User } from './users/user.ts'

/** How strongly a layer holds a guest, weakest first. */
export const LAYER_ISOLATIONS = ['permissions', 'landlock', 'namespaces'] as const satisfies Isolation[]
export type LayerIsolation = (typeof LAYER_ISOLATIONS)[number]

/** A process to start. */
export interface Command {
  file: string
  args: string[]
  env: Record<string, string>
  /** Whom it runs as; without it as this process does. */
  user?: User
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
  writable: string[]
  /** Where the guest stands. Default: the first that it may write. */
  workspace?: string
  memoryMb: number
  /** Whom the guest runs as; without it as this process does. */
  user?: User
}

/** One way to hold a guest. */
export interface Layer {
  isolation: LayerIsolation
  /** For people: what holds the guest. */
  layers: string[]
  /** Whether Deno could write its cache: then every guest needs its own. */
  privateCache: boolean
  command(spec: GuestSpec): Command
}

// Threads of one user, in all their processes: enough for a hundred guests, and no bomb fills the machine's table.
const USER_THREADS = 2_048

/** Of a guest that runs as somebody else, besides what holds for every guest: they count for all that this user runs. */
export const userLimits = (user: User | undefined) =>
  user === undefined || user.isElsewhere ? {} : { nproc: USER_THREADS }
