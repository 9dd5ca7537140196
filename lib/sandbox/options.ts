import type { Machine } from './backends/embedded/find-reason-for-one.ts'
import type { UsersOptions } from './backends/embedded/users/plan-users.ts'
import type { ControlPlane } from './backends/microsandbox/choose-control-plane.ts'
import type { Isolation } from './isolation.ts'
import type { Engine } from './protocol/protocol.ts'

/** `auto` is `microsandbox` where a virtual machine really starts, else `embedded`. */
export const BACKENDS = ['auto', 'microsandbox', 'embedded'] as const

export interface SandboxOptions {
  /** Caches, probe results and guests' own folders go under it. */
  dataDir: string
  backend: (typeof BACKENDS)[number]
  /** Makes the virtual machines of `microsandbox` instead of this machine. */
  server?: ControlPlane | undefined
  /** What must hold a program at least; running is refused with `configuration` where it does not. */
  minIsolation?: Isolation
  /** Whether programs that fit run in a fresh realm of a waiting process, or each in a process of its own. Default `process`. */
  runIsolation?: Engine
  /** Whether sandboxes are made ahead. */
  pooling: boolean
  /** Most sandboxes that wait, for all people together. Default by the memory there is. */
  poolSize?: number | undefined
  /** Memory of a program that asks for no other amount: what is made ahead has it. Default that of `DEFAULT_LIMITS`. */
  usualMemoryMb?: number
  /** Whether the next sandbox is made after a run. Default true. */
  refills?: boolean
  /** How each person's programs get a user of their own, in processes of this machine. Without it all run as this process does. */
  users?: UsersOptions
  /** What it runs on. Default: what this process does. */
  machine?: Machine
  log?: (message: string) => void
}
