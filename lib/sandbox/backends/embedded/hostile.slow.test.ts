import { chmodSync } from 'node:fs'
import path from 'node:path'
import { describe } from 'vitest'
import { ENGINES } from '../../protocol/protocol.ts'
import { describeHostile } from '../../testing/describe-hostile.ts'
import { createEmbeddedSandbox } from './embedded-sandbox.ts'
import { LAYER_ISOLATIONS } from './layer.ts'
import { findBwrap } from './namespaces-layer.ts'

const bwrap = await findBwrap()

// All layers, then without the outermost, then without any of the system's.
for (const only of LAYER_ISOLATIONS.toReversed()) {
  const isHere = only === 'permissions' || (process.platform === 'linux' && (only === 'landlock' || bwrap !== null))
  // Where a layer is skipped the machine does not have it: the others' suites run all the same.
  describe.skipIf(!isHere)('on this machine', () => {
    for (const runIsolation of ENGINES) {
      describeHostile(
        `embedded (${only}, ${runIsolation})`,
        (dataDir) =>
          createEmbeddedSandbox({ dataDir, backend: 'embedded', pooling: true, poolSize: 4, only, runIsolation }),
        // What most servers have meets all of them at every test, the other combinations in `npm run test:hostile`.
        { sample: only !== 'landlock' || runIsolation !== 'context' },
      )
    }
  })
}

// As the server runs them when it is root and people have users of their own; skipped where it is not.
const isRoot = process.platform === 'linux' && process.getuid?.() === 0
describe.skipIf(!isRoot)('as users of their own', () => {
  describeHostile('embedded (landlock, context, own users)', (dataDir) => {
    const at = (name: string) => path.join(path.dirname(dataDir), name)
    chmodSync(at(''), 0o755)
    return createEmbeddedSandbox({
      ...{ dataDir, backend: 'embedded', pooling: true, poolSize: 4, only: 'landlock', runIsolation: 'context' },
      users: {
        // Of no other file's: files run side by side, and what a user may have counts for all of them.
        ...{ isWanted: true, range: { from: 80_000, to: 89_999 }, mounts: [] },
        ...{ workspacesDir: at('workspaces'), shared: [at('servers'), at('skills')] },
      },
    })
  })
})
