import { describe } from 'vitest'
import { describeEscape } from '../../testing/describe-escape.ts'
import { createLandlockLayer } from './landlock-layer.ts'
import { createNamespacesLayer, findBwrap } from './namespaces-layer.ts'

const bwrap = (await findBwrap())?.file ?? null

// Where this is skipped, the machine has no such walls.
describe.skipIf(process.platform !== 'linux')('on Linux', () => {
  describeEscape(bwrap, [createLandlockLayer(), ...(bwrap === null ? [] : [createNamespacesLayer(bwrap)])])
})
