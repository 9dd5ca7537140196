import { expect, test } from 'vitest'
import type { Catalog } from '../discovery/tool.ts'
import { checkCode } from '../guardrails/check-code.ts'
import { createNarrowing } from '../people/within-reach.ts'
import { whyMissing } from './why-missing.ts'

const tool = { tool: 'a', fn: 'a', description: '', inputSchema: {}, signature: '' }
const catalog: Catalog = {
  servers: [
    {
      name: 'whole',
      description: '',
      tools: [{ ...tool, server: 'whole', module: './servers/whole/a.ts' }],
      broken: [{ file: 'whole', reason: 'Your own servers/whole is not used.' }],
    },
    {
      name: 'half',
      description: '',
      tools: [{ ...tool, server: 'half', module: './servers/half/readFile.ts' }],
      broken: [
        { file: 'half', reason: 'Not all of its modules are written.' },
        { file: 'half', reason: 'Your own servers/half is not used.' },
      ],
      finishedBy: 'nobody yet',
    },
    { name: 'bent', description: '', tools: [], broken: [{ file: 'bent/b.ts', reason: 'It has no export "b".' }] },
    {
      ...{ name: 'paused', description: '', tools: [], broken: [] },
      paused: [
        {
          tool: { ...tool, server: 'paused', module: './servers/paused/a.ts' },
          ...{ reason: 'paused.a is paused because its description changed; see Connections.', isKeptOff: false },
        },
      ],
    },
    { name: 'json', description: '', tools: [], broken: [{ file: 'json/server.json', reason: 'It is no JSON.' }] },
  ],
}
const reached = createNarrowing(() => false)(catalog, undefined)
const servers = [
  { name: 'Out of use', server: { url: 'https://a.example', headers: {}, disabled: true as const } },
  { name: 'whole', server: { url: 'https://b.example', headers: {} } },
  { name: 'unset', server: { url: 'https://c.example', headers: {} }, fault: 'The variable KEY is not set.' },
].map((server) => ({ ...server, addedBy: 'person' as const, perPerson: true }))

const said = async (specifier: string) => {
  const { findings } = await checkCode(`import x from '${specifier}'\nexport default x`, {
    owner: 'ann',
    modules: new Set(['whole/a', 'whole/index', 'half/readFile', 'half/index'].map((name) => `./servers/${name}.ts`)),
    whyMissing: async (modules) => whyMissing(modules, reached, servers),
  })
  return findings.map(({ message }) => message)
}

test.each([
  ['half/abc', 'servers/half: Not all of its modules are written.'],
  ['half/read_file', "servers/half: Not all of its modules are written. Did you mean './servers/half/readFile.ts'?"],
  ['bent/b', 'servers/bent/b.ts: It has no export "b".'],
  ['bent/index', 'servers/bent/b.ts: It has no export "b".'],
  ['unset/a', 'The server "unset" cannot be used: The variable KEY is not set.'],
  ['paused/a', 'paused.a is paused because its description changed; see Connections.'],
  ['paused/index', 'All tools of paused are paused because their descriptions changed; see Connections.'],
  ['json/c', 'servers/json/server.json: It is no JSON.'],
  [
    'Out-of-use/d',
    'The server "Out of use" is switched off. Switch it on under Connections, or where it is configured.',
  ],
])('a program that imports %s is told why it cannot', async (name, reason) => {
  const specifier = `./servers/${name}.ts`
  expect(await said(specifier)).toEqual([`'${specifier}' cannot be imported now. ${reason}`])
})

test.each([
  ['a slip of the pen is told what was meant', 'whol/a', " Did you mean './servers/whole/a.ts'?"],
  ['so is one in the name of a server', 'whol/index', " Did you mean './servers/whole/index.ts'?"],
  ['of a server in use it is not said what else is called so', 'whole/something-else', ''],
  [
    'of a server that nobody knows it is said which there are',
    'unheard-of/everything',
    ' There are tools of half, whole.',
  ],
])('%s', async (_what, name, hint) => {
  expect(await said(`./servers/${name}.ts`)).toEqual([`There is no tool module './servers/${name}.ts'.${hint}`])
})

test('what is there is imported, by its index too', async () => {
  expect([await said('./servers/whole/a.ts'), await said('./servers/whole/index.ts')]).toEqual([[], []])
})

test('a slip in the name of a helper is told what was meant', async () => {
  expect(await said('./client/resource.ts')).toEqual([
    "There is no helper module './client/resource.ts'. Did you mean './client/resources.ts'?",
  ])
  expect(await said('./client/resources.ts')).toEqual([])
})
