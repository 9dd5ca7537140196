import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findDeno, findWorker } from '../../host/find-files.ts'
import { createPooledSandbox } from '../../pool/pooled-sandbox.ts'
import { ENGINES, type Engine } from '../../protocol/protocol.ts'
import { describeSandbox } from '../../testing/describe-sandbox.ts'
import { openTestHomes, runToEnd } from '../../testing/open-test-homes.ts'
import { findBwrap } from '../embedded/namespaces-layer.ts'
import { assembleRuntime } from './assemble-runtime.ts'
import { machineBackend } from './microsandbox-sandbox.ts'
import { bubbleSdk } from './testing/bubble-machine.ts'

const bwrap = await findBwrap()

/** Programs in what a machine is made of, without the machine. */
const open = (runIsolation: Engine) => (dataDir: string) =>
  createPooledSandbox({ pooling: true, poolSize: 4, runIsolation }, async () => {
    const dir = path.join(dataDir, 'sandbox')
    const runtime = await assembleRuntime({ deno: findDeno(), files: findWorker(), dir })
    return machineBackend({ sdk: bubbleSdk, runtime, guestsDir: path.join(dir, 'guests') }, 'it is a test')
  })

describe.skipIf(bwrap === null)('the layout of a virtual machine, in bubblewrap', () => {
  test('a program may have more memory than the package can count in one limit', async () => {
    const homes = await openTestHomes()
    const sandbox = open('process')(path.join(homes.root, 'data'))
    onTestFinished(async () => {
      await sandbox.close()
      await homes.remove()
    })
    const { outcome, value } = await runToEnd(sandbox, homes.ann, 'export default 1', { limits: { memoryMb: 5_000 } })
    expect({ outcome, value }).toEqual({ outcome: { kind: 'returned' }, value: 1 })
  })

  for (const engine of ENGINES) describeSandbox(`microsandbox without its hypervisor (${engine})`, open(engine))
})
