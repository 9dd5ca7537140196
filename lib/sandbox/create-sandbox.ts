import { createEmbeddedSandbox } from './backends/embedded/embedded-sandbox.ts'
import type { Isolation } from './backends/embedded/layer.ts'
import type { Sandbox } from './contract.ts'
import type { Engine } from './protocol.ts'

export interface SandboxOptions {
  /** Caches, probe results and guests' own folders go under it. */
  dataDir: string
  backend: 'auto' | 'embedded'
  /** What must hold a program at least; running is refused with `configuration` where it does not. */
  minIsolation?: Isolation
  /** Whether programs that fit run in a fresh realm of a waiting process, or each in a process of its own. Default `process`. */
  runIsolation?: Engine
  /** Whether sandboxes are made ahead. */
  pooling: boolean
  /** Most sandboxes that wait, for all people together. */
  poolSize: number
  /** Memory of a program that asks for no other amount: what is made ahead has it. Default that of `DEFAULT_LIMITS`. */
  usualMemoryMb?: number
  /** Whether the next sandbox is made after a run. Default true. */
  refills?: boolean
  log?: (message: string) => void
}

/** The sandbox for programs. Cheap to call: what this machine can do is found out when it is first used. */
export function createSandbox(options: SandboxOptions): Sandbox {
  return createEmbeddedSandbox(options)
}
