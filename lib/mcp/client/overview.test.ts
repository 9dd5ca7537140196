import { expect, onTestFinished, test, vi } from 'vitest'
import type { McpServers } from './mcp-servers.ts'
import { fixedServers, type ServerSource } from './offer/server-source.ts'
import { openConnections } from './testing/open-connections.ts'

const [ann, bob] = ['ann', 'bob'].map((personId) => ({ personId, workspaceDir: `/nowhere/${personId}` })) as [
  { personId: string; workspaceDir: string },
  { personId: string; workspaceDir: string },
]

test('every open connection is known, of whoever it is, and none is opened for that', async () => {
  const connections = openConnections({
    servers: fixedServers({
      calculator: { builtin: 'calculator' },
      weather: { builtin: 'weather' },
      broken: { command: '/nowhere/at-all', args: [], env: {} },
    }),
  })
  onTestFinished(() => connections.close())
  expect(connections.overview()).toEqual([])
  const { signal } = new AbortController()
  for (const caller of [ann, bob]) await connections.callTool(caller, 'calculator', 'add', { a: 1, b: 2 }, signal)
  await expect(connections.listTools(ann, 'broken')).rejects.toThrow()
  const seen = connections.overview()
  expect(seen.map(({ server, addedBy, state }) => [server, addedBy, state])).toEqual([
    ['calculator', 'administrator', 'connected'],
    ['calculator', 'administrator', 'connected'],
    ['broken', 'administrator', 'failed'],
  ])
  expect(seen.at(-1)?.lastError).toContain('/nowhere/at-all')
  await connections.disconnect(bob, 'calculator')
  expect(connections.overview()).toHaveLength(2)
})

/** Servers that are others from one moment to the next: edited, or removed. */
function changing(servers: McpServers): ServerSource & { become(servers: McpServers): void } {
  let now = fixedServers(servers)
  return {
    find: (caller, name) => now.find(caller, name),
    list: (caller) => now.list(caller),
    become(next) {
      now = fixedServers(next)
    },
  }
}
const missing = (name: string) => ({ command: `/nowhere/${name}`, args: [], env: {} })

test('a server that failed is known no more once it is disconnected, also when it was edited or removed meanwhile', async () => {
  const servers = changing({ broken: missing('first'), other: missing('other') })
  const connections = openConnections({ servers })
  onTestFinished(() => connections.close())
  const failed = () =>
    connections.overview().map(({ server, lastError }) => [server, lastError?.match(/\/nowhere\/\w+/)?.[0]])
  for (const name of ['broken', 'other']) await expect(connections.listTools(ann, name)).rejects.toThrow()
  servers.become({ broken: missing('second'), other: missing('other') })
  await expect(connections.listTools(bob, 'broken')).rejects.toThrow()
  expect(failed()).toEqual([
    ['broken', '/nowhere/first'],
    ['other', '/nowhere/other'],
    ['broken', '/nowhere/second'],
  ])
  servers.become({ other: missing('other') })
  await connections.disconnect(ann, 'broken')
  expect(failed()).toEqual([['other', '/nowhere/other']])
})

test('what each person has of a server is closed for that person alone', async () => {
  const servers = changing({ broken: { ...missing('first'), instances: 'person' } })
  const connections = openConnections({ servers })
  onTestFinished(() => connections.close())
  for (const caller of [ann, bob]) await expect(connections.listTools(caller, 'broken')).rejects.toThrow()
  servers.become({ broken: missing('second') })
  await connections.disconnect(ann, 'broken')
  expect(connections.overview()).toHaveLength(1)
  await connections.disconnect(bob, 'broken')
  expect(connections.overview()).toEqual([])
})

test('a failure is known for longer than an unused connection stays open, and not for ever', async () => {
  const connections = openConnections({
    servers: fixedServers({ calculator: { builtin: 'calculator' }, broken: missing('first') }),
    idleMs: 50,
  })
  onTestFinished(() => connections.close())
  await expect(connections.listTools(ann, 'broken')).rejects.toThrow()
  await connections.listTools(ann, 'calculator')
  await vi.waitFor(() => expect(connections.overview()).toMatchObject([{ server: 'broken', state: 'failed' }]))
  await vi.waitFor(() => expect(connections.overview()).toEqual([]), 5_000)
  await expect(connections.listTools(ann, 'broken')).rejects.toThrow('/nowhere/first')
})
