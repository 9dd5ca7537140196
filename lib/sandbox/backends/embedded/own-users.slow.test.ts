import { chmodSync } from 'node:fs'
import path from 'node:path'
import { describe } from 'vitest'
import { describeSandbox } from '../../testing/describe-sandbox.ts'
import { createEmbeddedSandbox } from './embedded-sandbox.ts'
import { findBwrap } from './namespaces-layer.ts'

const isRoot = process.platform === 'linux' && process.getuid?.() === 0
const bwrap = await findBwrap()

for (const { only, runIsolation, isHere } of [
  { only: 'landlock', runIsolation: 'process', isHere: isRoot },
  { only: 'namespaces', runIsolation: 'context', isHere: isRoot && bwrap !== null },
] as const) {
  // Skipped where this is not root, which alone can run a process as somebody else, or has no bubblewrap.
  describe.skipIf(!isHere)('as users of their own', () => {
    describeSandbox(`embedded (${only}, ${runIsolation}, own users)`, (dataDir) => {
      const at = (name: string) => path.join(path.dirname(dataDir), name)
      chmodSync(at(''), 0o755)
      return createEmbeddedSandbox({
        ...{ dataDir, backend: 'embedded', pooling: true, poolSize: 4, only, runIsolation },
        users: {
          // Of no other file's: files run side by side, and what a user may have counts for all of them.
          ...{ isWanted: true, range: { from: 90_000, to: 99_999 }, mounts: [] },
          ...{ workspacesDir: at('workspaces'), shared: [at('servers'), at('skills')] },
        },
      })
    })
  })
}
