import type { Sandbox } from './contract.ts'
import { openBackend } from './open-backend.ts'
import type { SandboxOptions } from './options.ts'
import { createPooledSandbox } from './pool/pooled-sandbox.ts'

/** The sandbox for programs. Cheap to call: what this machine can do is found out when it is first used. */
export function createSandbox(options: SandboxOptions): Sandbox {
  let isFirst = true
  return createPooledSandbox(options, () => {
    const opening = openBackend(options, { isFirst })
    isFirst = false
    return opening
  })
}
