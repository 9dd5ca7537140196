import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Playground } from '../../../playground.ts'
import { createInstallation } from '../../../testing/open-playground.ts'
import { serveByToken } from '../testing/serve-by-token.ts'

const installation = createInstallation()
let playground: Playground
let token: string
beforeAll(async () => {
  playground = await installation.open()
  await playground.people.create({ email: 'ada@example.com', password: 'a long password' })
  token = (await playground.access.tokens.create('ada@example.com', { name: 'test' })).token
})
afterAll(installation.close)

const initialize = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } }

test('in a session a second request of an id is refused at once', async () => {
  const { url } = await serveByToken(playground)
  const send = (body: object, more = {}) =>
    fetch(url!, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...{ accept: 'application/json, text/event-stream', ...more },
      },
      body: JSON.stringify(body),
    })
  const begun = await send({ jsonrpc: '2.0', id: 0, method: 'initialize', params: initialize })
  const session = { 'mcp-session-id': begun.headers.get('mcp-session-id')!, 'mcp-protocol-version': '2025-11-25' }
  await begun.text()
  const ping = { jsonrpc: '2.0', id: 7, method: 'ping' }
  const twice = await send([ping, ping], session)
  expect([twice.status, await twice.json()]).toMatchObject([
    409,
    { error: { message: expect.stringContaining('id 7') } },
  ])
  expect((await send(ping, session)).status).toBe(200)
})
