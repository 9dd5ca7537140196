import { messageOf, PlaygroundError } from '../errors.ts'
import type { Backend } from './backend.ts'
import { openEmbedded } from './backends/embedded/embedded-sandbox.ts'
import { openMicrosandbox } from './backends/microsandbox/microsandbox-sandbox.ts'
import type { Sandbox } from './contract.ts'
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

/**
 * The backend that was named, else the strongest that this machine can do. One that is named and could not be used when
 * it was last tried is tried again where this `isFirst`: whoever names it has probably mended something. Throws
 * `configuration` when it still cannot: nobody who asked for a virtual machine is given less without being told.
 */
async function openBackend(options: SandboxOptions, { isFirst }: { isFirst: boolean }): Promise<Backend> {
  if (options.backend === 'embedded') return openEmbedded(options)
  const { dataDir, server, log = () => {} } = options
  const isNamed = options.backend === 'microsandbox'
  try {
    return await openMicrosandbox({ dataDir, server, log, isNamed, asksAgain: isNamed && isFirst })
  } catch (error) {
    if (isNamed) throw cannotBeUsed(error)
    const embedded = await openEmbedded(options)
    return { ...embedded, why: `${embedded.why}; no virtual machine: ${messageOf(error)}` }
  }
}

const cannotBeUsed = (cause: unknown) =>
  new PlaygroundError(
    'configuration',
    `No program is run: this installation asks for virtual machines (SANDBOX=microsandbox) and they cannot be used ` +
      `here. ${messageOf(cause).replace(/\.$/, '')}. Fix that, or set SANDBOX=auto to run programs in the embedded sandbox.`,
    { cause },
  )
