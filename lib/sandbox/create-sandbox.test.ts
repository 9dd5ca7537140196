import { spawnSync } from 'node:child_process'
import { createEmbeddedSandbox } from './backends/embedded/embedded-sandbox.ts'
import { ISOLATIONS } from './backends/embedded/layer.ts'
import { describeSandbox } from './testing/describe-sandbox.ts'

const hasBwrap = spawnSync('bwrap', ['--version']).status === 0
const here = ISOLATIONS.filter((isolation) => {
  if (isolation === 'namespaces') return process.platform === 'linux' && hasBwrap
  return isolation === 'permissions' || process.platform === 'linux'
})

for (const only of here) {
  describeSandbox(`embedded (${only})`, (dataDir) =>
    createEmbeddedSandbox({ dataDir, backend: 'embedded', pooling: true, poolSize: 4, only }),
  )
}
