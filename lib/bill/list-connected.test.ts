import { expect, test } from 'vitest'
import type { Catalog, Tool } from '../discovery/tool.ts'
import type { KnownServer } from '../mcp/client/offer/server-source.ts'
import type { Person } from '../people/person.ts'
import { listConnected } from './list-connected.ts'

const tool: Tool = {
  ...{ server: 'a', tool: 'one', fn: 'one', module: './servers/a/one.ts', description: '', inputSchema: {} },
  signature: 'one(): Promise<unknown>',
}
const catalog: Catalog = {
  servers: [
    { name: 'a', description: '', tools: [tool], broken: [] },
    { name: 'paused', description: '', tools: [], broken: [] },
  ],
}
const known = (name: string, more: Partial<KnownServer> = {}): KnownServer => ({
  ...{ name, addedBy: 'administrator', perPerson: false },
  server: { url: 'https://example.org/mcp', headers: {} },
  ...more,
})
const all = [
  known('a'),
  known('paused'),
  known('new'),
  known('off', { server: { url: 'https://example.org/mcp', headers: {}, disabled: true } }),
  known('wrong', { fault: 'The environment variable KEY is not set.' }),
]
const inUse = new Set(['a', 'paused', 'new', 'wrong'])
const person: Person = { id: 'ann', admin: false, workspaceDir: '/ann', isListed: true }

test('what sends tools is counted, and what sends none says why', () => {
  expect(listConnected(catalog, { known: all, inUse }, person)).toEqual([
    { name: 'a', tools: [tool] },
    { name: 'new', state: expect.stringContaining('not here yet') },
    { name: 'off', state: expect.stringContaining('switched off'), isOff: true },
    { name: 'paused', state: expect.stringContaining('None of its tools is in use') },
    { name: 'wrong', state: 'It cannot be connected to as it is configured.' },
  ])
})

test('how a server is configured is told to administrators', () => {
  const wrong = listConnected(catalog, { known: all, inUse }, { ...person, admin: true }).find(
    ({ name }) => name === 'wrong',
  )
  expect(wrong).toHaveProperty('state', 'The environment variable KEY is not set.')
})

test.each([
  { tools: ['a/*'], readsOnly: false },
  { tools: null, readsOnly: true },
])('a token that was given %j learns of no other server', (reach) => {
  expect(listConnected(catalog, { known: all, inUse }, { ...person, reach })).toEqual([{ name: 'a', tools: [tool] }])
})

test('a server that failed or is switched off sends nothing, as in runs, however well its tools are known', () => {
  const failed = listConnected(catalog, { known: all, inUse: new Set(['paused']) }, person)
  expect(failed[0]).toEqual({ name: 'a', state: expect.stringContaining('could not be connected to') })
  const off = known('a', { server: { url: 'https://example.org/mcp', headers: {}, disabled: true } })
  expect(listConnected(catalog, { known: [off], inUse: new Set() }, person)[0]).toMatchObject({
    name: 'a',
    isOff: true,
  })
})
