import { describe } from 'vitest'
import { ENGINES } from '../../protocol/protocol.ts'
import { describeSandbox } from '../../testing/describe-sandbox.ts'
import { createEmbeddedSandbox } from './embedded-sandbox.ts'
import { findBwrap } from './namespaces-layer.ts'

const bwrap = await findBwrap()

// Bubblewrap is no requirement: without it there is nothing to test.
describe.skipIf(bwrap === null)('with bubblewrap', () => {
  for (const runIsolation of ENGINES) {
    describeSandbox(`embedded (namespaces, ${runIsolation})`, (dataDir) =>
      createEmbeddedSandbox({
        dataDir,
        backend: 'embedded',
        pooling: true,
        poolSize: 4,
        only: 'namespaces',
        runIsolation,
      }),
    )
  }
})
