import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe } from 'vitest'
import { messageOf } from '../../../errors.ts'
import { createSandbox } from '../../create-sandbox.ts'
import { ENGINES } from '../../protocol/protocol.ts'
import { describeContext } from '../../testing/describe-context.ts'
import { describeSandbox } from '../../testing/describe-sandbox.ts'
import { openMicrosandbox } from './microsandbox-sandbox.ts'

const problem = await findProblem()

/** What keeps virtual machines from starting here. */
async function findProblem(): Promise<string | null> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'microvm-'))
  try {
    await openMicrosandbox({ dataDir, isNamed: false, asksAgain: false, log: () => {} })
    return null
  } catch (error) {
    return messageOf(error)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const open = (runIsolation: (typeof ENGINES)[number]) => (dataDir: string) =>
  createSandbox({ dataDir, backend: 'microsandbox', pooling: true, poolSize: 4, runIsolation })

// Where machines do not start, the name says why; what needs none is tested beside this.
describe.skipIf(problem !== null)(`in virtual machines${problem === null ? '' : ` (skipped: ${problem})`}`, () => {
  for (const engine of ENGINES) describeSandbox(`microsandbox (${engine})`, open(engine))
  describeContext('microsandbox', open('context'))
})
