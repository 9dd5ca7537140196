import type { Mount } from '../../contract.ts'

/** Where a guest's folders lie on this machine: real paths, without a slash at the end. */
export interface Places {
  workspace: string
  servers: string
  skills: string
  /** The guest's own folder; holds the program as `main.ts`. */
  run: string
  mounts: readonly Mount[]
  /** The guest's own folder, with an empty one for each mount: what `/mnt` itself is. */
  mountPoints: string
  /** The script that makes a realm. */
  realm: string
}
