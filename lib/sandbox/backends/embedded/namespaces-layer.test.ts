import { describe } from 'vitest'
import { describeSandbox } from '../../testing/describe-sandbox.ts'
import { createEmbeddedSandbox } from './embedded-sandbox.ts'
import { findBwrap } from './namespaces-layer.ts'

const bwrap = await findBwrap()

// Bubblewrap is no requirement: without it there is nothing to test.
describe.skipIf(bwrap === null)('with bubblewrap', () => {
  describeSandbox('embedded (namespaces)', (dataDir) =>
    createEmbeddedSandbox({ dataDir, backend: 'embedded', pooling: true, poolSize: 4, only: 'namespaces' }),
  )
})
