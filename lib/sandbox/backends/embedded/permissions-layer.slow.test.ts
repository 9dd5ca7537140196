import { ENGINES } from '../../protocol/protocol.ts'
import { describeSandbox } from '../../testing/describe-sandbox.ts'
import { createEmbeddedSandbox } from './embedded-sandbox.ts'

for (const runIsolation of ENGINES) {
  describeSandbox(`embedded (permissions, ${runIsolation})`, (dataDir) =>
    createEmbeddedSandbox({
      dataDir,
      backend: 'embedded',
      pooling: true,
      poolSize: 4,
      only: 'permissions',
      runIsolation,
    }),
  )
}
