import type { SandboxHome } from '../../contract.ts'
import { builtWorkerIn } from '../../host/built-worker.ts'
import type { Places } from '../../worker/places.ts'

/** Where things lie inside a virtual machine. */
export const INSIDE = {
  /** Deno, its libraries and the worker. */
  runtime: '/runtime',
  servers: '/shared/servers',
  skills: '/shared/skills',
  /** The guest's own: its program and import map. */
  program: '/program',
  workspace: '/workspace',
  mounts: '/mnt',
  /** In memory: Deno's own cache. */
  scratch: '/tmp',
} as const

/** The worker inside a machine. */
export const WORKER = builtWorkerIn(INSIDE.runtime)

export const nameInMounts = (name: string) => `${INSIDE.mounts}/${name}`

/** What the worker is told of where things are. */
export const placesInside = ({ mounts = [] }: Pick<SandboxHome, 'mounts'>): Places => ({
  workspace: INSIDE.workspace,
  servers: INSIDE.servers,
  skills: INSIDE.skills,
  run: INSIDE.program,
  mounts: mounts.map((mount) => ({ ...mount, source: nameInMounts(mount.name) })),
  mountPoints: INSIDE.mounts,
  worker: WORKER.dir,
})
