import { describe } from 'vitest'
import { describeContext } from '../../testing/describe-context.ts'
import { createEmbeddedSandbox } from './embedded-sandbox.ts'
import { LAYER_ISOLATIONS } from './layer.ts'
import { findBwrap } from './namespaces-layer.ts'

const bwrap = await findBwrap()

for (const only of LAYER_ISOLATIONS) {
  const isHere = only === 'permissions' || (process.platform === 'linux' && (only === 'landlock' || bwrap !== null))
  // Where a layer is skipped the machine does not have it: the others' suites run all the same.
  describe.skipIf(!isHere)('on this machine', () => {
    describeContext(`embedded (${only})`, (dataDir) =>
      createEmbeddedSandbox({
        dataDir,
        backend: 'embedded',
        pooling: true,
        poolSize: 6,
        only,
        runIsolation: 'context',
      }),
    )
  })
}
