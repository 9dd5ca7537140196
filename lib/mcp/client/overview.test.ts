import { expect, onTestFinished, test } from 'vitest'
import { fixedServers } from './offer/server-source.ts'
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
