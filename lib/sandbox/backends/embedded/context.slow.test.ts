import { describe } from 'vitest'
import { isWhole, sampled, seed } from '../../../soak/campaign.ts'
import { describeContext } from '../../testing/describe-context.ts'
import { createEmbeddedSandbox } from './embedded-sandbox.ts'
import { LAYER_ISOLATIONS } from './layer.ts'
import { findBwrap } from './namespaces-layer.ts'

const bwrap = await findBwrap()
const isHere = (only: string) =>
  only === 'permissions' || (process.platform === 'linux' && (only === 'landlock' || bwrap !== null))

// What most servers have meets all of it at every test. Realms are the same in each layer: of the others one does, and all
// in `npm run test:hostile`.
const others = LAYER_ISOLATIONS.filter((only) => only !== 'landlock')
const also = sampled(others.filter(isHere), 1, 'realms')

for (const only of LAYER_ISOLATIONS) {
  if (only !== 'landlock' && isHere(only) && !also.includes(only)) continue
  const which = isWhole || only === 'landlock' ? '' : `, TEST_SEED=${seed}`
  // Where a layer is skipped the machine does not have it: the others' suites run all the same.
  describe.skipIf(!isHere(only))('on this machine', () => {
    describeContext(`embedded (${only}${which})`, (dataDir) =>
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
