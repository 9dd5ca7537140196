import { describe } from 'vitest'
import { ENGINES } from '../../protocol/protocol.ts'
import { describeSandbox } from '../../testing/describe-sandbox.ts'
import { createEmbeddedSandbox } from './embedded-sandbox.ts'

// Where this is skipped, the machine has no such kernel: the other layers' suites run all the same.
describe.skipIf(process.platform !== 'linux')('on Linux', () => {
  for (const runIsolation of ENGINES) {
    describeSandbox(`embedded (landlock, ${runIsolation})`, (dataDir) =>
      createEmbeddedSandbox({
        dataDir,
        backend: 'embedded',
        pooling: true,
        poolSize: 4,
        only: 'landlock',
        runIsolation,
      }),
    )
  }
})
