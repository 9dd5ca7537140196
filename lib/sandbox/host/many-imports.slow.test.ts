import { expect, onTestFinished, test } from 'vitest'
import { createEmbeddedSandbox } from '../backends/embedded/embedded-sandbox.ts'
import { openTestHomes, runToEnd } from '../testing/open-test-homes.ts'

const MODULES = 900
const FUNCTIONS = 100

test('a program whose imports take long to load is not told that it waits for nothing', async () => {
  const homes = await openTestHomes()
  onTestFinished(homes.remove)
  const options = { backend: 'embedded', pooling: false, poolSize: 1, runIsolation: 'process' } as const
  const sandbox = createEmbeddedSandbox({ dataDir: `${homes.root}/data`, ...options })
  onTestFinished(() => sandbox.close())
  const numbers = Array.from({ length: MODULES }, (_, index) => index)
  const body = Array.from(
    { length: FUNCTIONS },
    (_, j) => `export function f${j}(a: number): number { return a + ${j} }`,
  )
  for (const index of numbers) {
    const text = `export const n${index}: number = ${index}\n${body.join('\n')}`
    await homes.write(`workspaces/ann/servers/mine/m${index}.ts`, text)
  }
  const imports = numbers.map((index) => `import { n${index} } from './servers/mine/m${index}.ts'`).join('\n')
  const source = `${imports}\nexport default [${numbers.map((index) => `n${index}`)}].length`
  const limits = { timeoutMs: 60_000, cpuMs: 60_000 }
  const { outcome, value } = await runToEnd(sandbox, homes.ann, source, { limits })
  expect({ outcome, value }).toEqual({ outcome: { kind: 'returned' }, value: MODULES })
}, 90_000)
