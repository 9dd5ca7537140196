import { once } from 'node:events'
import { request as ask } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openPlayground } from '../../../testing/open-playground.ts'
import { serveByToken } from '../testing/serve-by-token.ts'

const CODE = "import { writeFile } from './servers/filesystem/writeFile.ts'\nexport default 1"
const CALL = JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: {
    ...{ name: 'execute_code', arguments: { code: CODE } },
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'held', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
})

test('a call that is still being sent when its token is revoked does not run', async () => {
  const { playground } = await openPlayground()
  const { people, access } = playground
  await people.create({ email: 'ann@example.com', password: 'correct horse' })
  const { token, id } = await access.tokens.create('ann@example.com', { name: 'lost' })
  const { url } = await serveByToken(playground)

  const request = ask(url as string, {
    method: 'POST',
    headers: {
      ...{ Authorization: `Bearer ${token}`, Accept: 'application/json, text/event-stream', Expect: '100-continue' },
      ...{ 'Content-Type': 'application/json', 'Content-Length': CALL.length },
      ...{ 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call', 'Mcp-Name': 'execute_code' },
    },
  })
  const answered = once(request, 'response')
  request.flushHeaders()
  await once(request, 'continue')
  request.write(CALL.slice(0, -1))
  // It was let in: a use is noted.
  await expect.poll(async () => (await access.tokens.list())[0]?.lastUsedAt).not.toBeNull()
  await access.tokens.revoke(id)
  request.end(CALL.slice(-1))
  const [response] = await answered
  expect([response.statusCode, await json(response)]).toMatchObject([401, { error: { message: 'Who are you?' } }])
})
