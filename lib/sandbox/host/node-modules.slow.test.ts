import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedSandbox } from '../backends/embedded/embedded-sandbox.ts'
import type { Sandbox } from '../contract.ts'
import { openTestHomes, runToEnd, type TestHomes } from '../testing/open-test-homes.ts'
import { findDeno } from './find-files.ts'
import { REFUSED_MODULES } from './node-modules.ts'
import { OFFERED } from './offered-modules.ts'

let homes: TestHomes
let sandbox: Sandbox
let denos: string[]

beforeAll(async () => {
  homes = await openTestHomes()
  await homes.write(
    'list.ts',
    "import { builtinModules } from 'node:module'\nconsole.log(JSON.stringify(builtinModules))",
  )
  const args = ['run', '--no-config', '--no-lock', `${homes.root}/list.ts`]
  const env = { DENO_DIR: `${homes.root}/deno`, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' }
  const { stdout } = await promisify(execFile)(findDeno(), args, { env: { ...process.env, ...env } })
  denos = JSON.parse(stdout)
  const options = { backend: 'embedded', pooling: true, poolSize: 1, runIsolation: 'context' } as const
  sandbox = createEmbeddedSandbox({ dataDir: `${homes.root}/data`, ...options })
})
afterAll(async () => {
  await sandbox?.close()
  await homes?.remove()
})
const plain = (name: string) => name.replace(/^node:/, '')

test('every built-in module that Deno says it has is offered or refused by name', () => {
  expect(denos.length).toBeGreaterThan(50)
  const known = new Set([...REFUSED_MODULES, ...Object.keys(OFFERED)].map(plain))
  expect(denos.map(plain).filter((name) => !known.has(name))).toEqual([])
})

/** Names that stand in Deno itself, whether or not it lists them. */
async function namesInside(): Promise<string[]> {
  const names = (await readFile(findDeno(), 'latin1')).match(/node:[a-z_][a-z\d_]*(?:\/[a-z\d_]+)*/g) ?? []
  return [...new Set(names.map(plain))]
}

/** Every name that could lead to a module of Node's or Deno's, without those that are offered. */
async function everyName(): Promise<string[]> {
  const inside = await namesInside()
  const names = [...denos, ...builtinModules, ...inside, 'internal/errors', 'internal_binding/util', 'nothing'].map(
    plain,
  )
  return [...new Set(names)].map((name) => `node:${name}`).filter((name) => !Object.hasOwn(OFFERED, name))
}
const run = (source: string) => runToEnd(sandbox, homes.ann, source)

test('a running program reaches none of them, and nothing else that stands in Deno', async () => {
  const { value, outcome } = await run(`const got: string[] = []
    for (const name of ${JSON.stringify(await everyName())}) {
      try { await import(name); got.push(name) } catch {}
      try { if ((globalThis as any).process?.getBuiltinModule?.(name)) got.push('getBuiltinModule ' + name) } catch {}
    }
    export default got`)
  expect({ outcome, value }).toEqual({ outcome: { kind: 'returned' }, value: [] })
})

test('no module of its own that imports one of them at its top can be loaded', async () => {
  const names = await everyName()
  for (const [index, name] of names.entries()) {
    await homes.write(
      `workspaces/ann/servers/mine/m${index}.ts`,
      `import * as it from '${name}'\nexport const keys = Object.keys(it)`,
    )
  }
  const { value, outcome } = await run(`const got: string[] = []
    for (const [index, name] of ${JSON.stringify(names)}.entries()) {
      try { await import(\`./servers/mine/m\${index}.ts\`); got.push(name) } catch {}
    }
    export default got`)
  expect({ outcome, value }).toEqual({ outcome: { kind: 'returned' }, value: [] })
})

test.each(['_http_client', 'sqlite', 'test/reporters', 'url', 'worker_threads'])(
  'a program that imports node:%s at its top is told that it cannot',
  async (name) => {
    const { outcome } = await run(`import * as it from 'node:${name}'\nexport default Object.keys(it)`)
    expect(outcome).toMatchObject({
      kind: 'threw',
      name: 'TypeError',
      message: expect.stringMatching(new RegExp(`^A program cannot import 'node:${name}'`)),
    })
  },
)
