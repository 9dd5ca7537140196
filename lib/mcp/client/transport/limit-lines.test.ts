import { expect, onTestFinished, test } from 'vitest'
import { fixedServers } from '../offer/server-source.ts'
import { openConnections } from '../testing/open-connections.ts'
import { serveRequests } from '../testing/serve-http.ts'

test('a server that sends thousands of what is no message is heard, and fills no log', async () => {
  const { url, close } = await serveRequests(async (request) => {
    const { id, method } = JSON.parse((await request.text()) || '{}')
    const answer = (result: object) => JSON.stringify({ jsonrpc: '2.0', id, result })
    if (method === 'initialize')
      return Response.json(
        JSON.parse(
          answer({
            protocolVersion: '2025-11-25',
            capabilities: { tools: {} },
            serverInfo: { name: 'it', version: '1' },
          }),
        ),
      )
    if (method === 'tools/list')
      return new Response(
        `${'data: {"no": "message"}\n\n'.repeat(5_000)}data: ${answer({ tools: [{ name: 'one' }] })}\n\n`,
        {
          headers: { 'content-type': 'text/event-stream' },
        },
      )
    return new Response(null, { status: id === undefined ? 202 : 404 })
  })
  onTestFinished(close)
  const lines: string[] = []
  const connections = openConnections({
    servers: fixedServers({ it: { url, headers: {} } }),
    log: (line) => lines.push(line),
  })
  onTestFinished(() => connections.close())
  const { tools } = await connections.listTools({ personId: 'ann', workspaceDir: '/nowhere/ann' }, 'it')
  expect(tools.map(({ name }) => name)).toEqual(['one'])
  // On a slow machine a second while may begin meanwhile.
  expect(lines.length).toBeLessThanOrEqual(202)
  expect(lines[100]).toBe('it: more than 100 lines within 10 s; the others are left out')
})
