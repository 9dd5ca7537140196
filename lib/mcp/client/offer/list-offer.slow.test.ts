import { expect, onTestFinished, test } from 'vitest'
import type { Connections } from '../create-connections.ts'
import { openConnections } from '../testing/open-connections.ts'
import { serveRequests } from '../testing/serve-http.ts'
import { fixedServers } from './server-source.ts'

const ann = { personId: 'ann', workspaceDir: '/nowhere/ann' }

/** A server of the older revisions that lists this of everything, five pages of it. */
async function open(page: unknown[]): Promise<{ connections: Connections; lines: string[] }> {
  const { url, close } = await serveRequests(async (request) => {
    const { id, method, params } = JSON.parse((await request.text()) || '{}')
    const answer = (result: object) => Response.json({ jsonrpc: '2.0', id, result })
    if (method === 'initialize')
      return answer({
        protocolVersion: '2025-11-25',
        capabilities: { tools: {}, resources: {}, prompts: {} },
        serverInfo: { name: 'it', version: '1' },
      })
    const nth = Number(params?.cursor ?? 0)
    const nextCursor = nth < 4 ? { nextCursor: String(nth + 1) } : {}
    if (/^(tools|resources|prompts)\/list$/.test(method))
      return answer({ [method.replace('/list', '')]: page, ...nextCursor })
    return id === undefined ? new Response(null, { status: 202 }) : new Response(null, { status: 404 })
  })
  onTestFinished(close)
  const lines: string[] = []
  const servers = fixedServers({ it: { url, headers: {} } })
  const connections = openConnections({ servers, log: (line) => lines.push(line) })
  onTestFinished(() => connections.close())
  return { connections, lines }
}

test('a list with some faults is had without them, and what was wrong with the first is told with their number', async () => {
  const { connections, lines } = await open([0, { name: 'good' }, ...Array(9).fill({ title: 'without a name' })])
  const { tools } = await connections.listTools(ann, 'it')
  expect(tools.map(({ name }) => name)).toEqual(['good'])
  const told = lines.filter((line) => /left out|twice|more fault/.test(line))
  expect(told).toHaveLength(11)
  expect(told.slice(0, 2)).toEqual([
    'it: one of its tools was left out: : Invalid input: expected object, received number',
    'it: one of its tools was left out: name: Invalid input: expected string, received undefined',
  ])
  expect(told.at(-1)).toBe('it: its list of tools has 44 more faults')
})

test('a list of nothing but faults is as long as any other, and is not written to the log', async () => {
  const { connections, lines } = await open(Array(200_000).fill(0))
  await expect(connections.listTools(ann, 'it')).rejects.toThrow('It lists more than 20000 tools.')
  await expect(connections.listOffer(ann, 'it')).rejects.toThrow('It lists more than 20000 resources.')
  expect(lines.length).toBeLessThan(20)
})
