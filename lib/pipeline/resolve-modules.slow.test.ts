import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importClosure } from '../guardrails/import-closure.ts'
import { createEmbeddedSandbox } from '../sandbox/backends/embedded/embedded-sandbox.ts'
import type { Sandbox, SandboxHome } from '../sandbox/contract.ts'
import { openTestHomes, runToEnd, type TestHomes } from '../sandbox/testing/open-test-homes.ts'
import { readModuleOf } from './modules-of.ts'

// The host says which modules a program has, and so what it may call; the sandbox loads them. Both must mean the same.

const says = (who: string) => `export const who: string = '${who}'\n`
const LAYOUT: Record<string, string> = {
  'servers/calculator/add.ts': says('shared add'),
  'servers/calculator/index.ts': "export { who } from './add.ts'\n",
  'servers/calculator/inside/part.ts': says('shared part'),
  'skills/doubling/skill.ts': says('shared doubling'),
  // Written by the person's programs: under shared names, names like them, and names of their own.
  ...own({
    'servers/calculator/add.ts': says('planted add'),
    'servers/calculator/evil.ts': says('planted evil'),
    'servers/Calculator/add.ts': says('planted by case'),
    'servers/ｃalculator/add.ts': says('planted by width'),
    'servers/coming/x.ts': says('planted under a connected server'),
    'skills/doubling/skill.ts': says('planted doubling'),
    'client/call-tool.ts': says('planted helper'),
    'client/other.ts': says('planted helper'),
    'servers/mine/a.ts': says('own a'),
    'servers/mine/deep/b.ts': says('own b'),
    'servers/mine/from.ts': "export { who } from './a.ts'\nexport const load = (name: string) => import(name)\n",
    'skills/@my-notes/skill.ts': says('own notes'),
    'skills/größe/skill.ts': says('own größe'),
    'other.ts': says('other'),
  }),
}

function own(files: Record<string, string>) {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`workspaces/ann/${name}`, text]))
}

const MAIN = 'main.ts'
const MINE = 'servers/mine/from.ts'
const cases: [importer: string, specifier: string, who: string | null][] = [
  [MAIN, './servers/calculator/add.ts', 'shared add'],
  [MAIN, '/workspace/servers/calculator/add.ts', 'shared add'],
  [MAIN, 'file:///workspace/servers/calculator/add.ts', 'shared add'],
  [MAIN, './servers/calculator/index.ts', 'shared add'],
  [MAIN, './servers/calculator/inside/part.ts', 'shared part'],
  [MAIN, './servers/mine/../calculator/add.ts', 'shared add'],
  [MAIN, './servers/mine/%2e%2e/calculator/add.ts', 'shared add'],
  [MAIN, './servers/nothing/../calculator/add.ts', 'shared add'],
  [MAIN, './servers/calculator/./add.ts', 'shared add'],
  [MAIN, './servers/calculator//add.ts', null],
  [MAIN, './servers/calculator/inside//part.ts', 'shared part'],
  [MAIN, './servers/calculator/add.ts?x', 'shared add'],
  [MAIN, './servers/calculator/add.ts#x', 'shared add'],
  [MAIN, './servers/calculator/%61dd.ts', 'shared add'],
  [MAIN, './servers\\calculator\\add.ts', 'shared add'],
  [MAIN, './servers//calculator/add.ts', null],
  [MAIN, './servers/c%61lculator/add.ts', null],
  [MAIN, './%73ervers/calculator/add.ts', null],
  [MAIN, './servers/Calculator/add.ts', null],
  [MAIN, './servers/ｃalculator/add.ts', null],
  [MAIN, './servers/calculator/evil.ts', null],
  [MAIN, './servers/coming/x.ts', null],
  [MAIN, './servers/nothing/x.ts', null],
  [MAIN, './skills/doubling/skill.ts', 'shared doubling'],
  [MAIN, './skills/@my-notes/skill.ts', 'own notes'],
  [MAIN, './skills/größe/skill.ts', 'own größe'],
  [MAIN, './servers/mine/a.ts', 'own a'],
  [MAIN, './servers/mine/deep/b.ts', 'own b'],
  [MAIN, './servers/m%69ne/a.ts', null],
  [MAIN, './servers/mine%2Fa.ts', null],
  [MAIN, './servers/mine/deep%2Fb.ts', 'own b'],
  [MAIN, './servers/mine/deep%5Cb.ts', null],
  [MAIN, './servers/mine/..%2Fcalculator%2Fevil.ts', null],
  [MAIN, './client/..%2Frunner.js', null],
  [MAIN, '../workspace/servers/calculator/add.ts', null],
  [MAIN, '//workspace/servers/calculator/add.ts', null],
  [MAIN, './other.ts', null],
  [MAIN, './client/other.ts', null],
  [MAIN, './servers', null],
  [MAIN, './servers/calculator', null],
  [MINE, './a.ts', 'own a'],
  [MINE, '../calculator/add.ts', 'shared add'],
  [MINE, '../../servers/calculator/add.ts', 'shared add'],
  [MINE, '../calculator/evil.ts', null],
  [MINE, '../../skills/doubling/skill.ts', 'shared doubling'],
  [MINE, '../../other.ts', null],
]

let homes: TestHomes
let home: SandboxHome
const open: Record<'process' | 'context', Sandbox | null> = { process: null, context: null }
beforeAll(async () => {
  homes = await openTestHomes()
  for (const [file, text] of Object.entries(LAYOUT)) await homes.write(file, text)
  home = { ...homes.ann, connected: ['coming'] }
  for (const engine of ['process', 'context'] as const) {
    open[engine] = createEmbeddedSandbox({
      ...{ dataDir: path.join(homes.root, 'data'), backend: 'embedded', only: 'permissions' },
      ...{ pooling: false, poolSize: 0, runIsolation: engine },
    })
  }
})
afterAll(async () => {
  await Promise.all(Object.values(open).map((sandbox) => sandbox?.close()))
  await homes.remove()
})

const importing = (specifier: string) => `import { who } from ${JSON.stringify(specifier)}\nexport default who`

/** The one module that the host finds at an import of this module; what it says of itself. */
async function onHost(importer: string, specifier: string): Promise<string | null> {
  const read = readModuleOf(home)
  const source = importing(specifier)
  const entry = importer === MAIN ? source : importing(`./${importer}`)
  const { files } = await importClosure(entry, async (name) => (name === importer ? source : read(name)), 'ann')
  const texts = [...files].filter(([name]) => name !== importer).map(([, text]) => text)
  return /who: string = '(.*)'/.exec(texts.at(-1) ?? '')?.[1] ?? null
}

test.each(cases)('from %s the host takes %s for %s', async (importer, specifier, who) => {
  expect(await onHost(importer, specifier)).toBe(who)
})

test('the sandbox takes all of them for the same', async () => {
  const asked = cases.map(([importer, specifier]) => [importer, specifier])
  const { value } = await runToEnd(
    open.process as Sandbox,
    home,
    `import { load } from './${MINE}'
    const found: unknown[] = []
    for (const [importer, specifier] of ${JSON.stringify(asked)} as [string, string][]) {
      const loading = importer === '${MAIN}' ? import(specifier) : load(specifier)
      found.push([importer, specifier, await loading.then((module: any) => module.who, () => null)])
    }
    export default found`,
  )
  expect(value).toEqual(cases)
})

test('the sandbox does so, too, where several programs share a process', async () => {
  const plain = cases.filter(([importer, specifier]) => importer === MAIN && !/[%?#\\:]|\/\//.test(specifier))
  const found: typeof cases = []
  for (const [importer, specifier] of plain) {
    const { value } = await runToEnd(open.context as Sandbox, home, importing(specifier), { trust: 'any' })
    found.push([importer, specifier, value as string | null])
  }
  expect(found).toEqual(plain)
})
