import { once } from 'node:events'
import { request as ask, type OutgoingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { request as requests } from '@playwright/test'
import { alive } from './alive.ts'
import { cem } from './cem.ts'
import { openMcpApp } from './mcp-app.ts'
import { expect, test } from './person.ts'

/** Sends all but the last byte, once the server has taken the request; `finish` sends that, and answers what came of it. */
async function hold(
  baseURL: string | undefined,
  path: string,
  method: string,
  sent: OutgoingHttpHeaders,
  body: string,
) {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), ...sent }
  const request = ask(new URL(path, baseURL), { method, agent: false, headers: { ...headers, Expect: '100-continue' } })
  const answered = once(request, 'response')
  request.flushHeaders()
  await once(request, 'continue')
  request.write(body.slice(0, -1))
  return async () => {
    request.end(body.slice(-1))
    const [response] = await answered
    return { status: response.statusCode as number, body: await text(response) }
  }
}

const RUN = JSON.stringify({ code: 'export default 1' })
const CALL = JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: {
    ...{ name: 'execute_code', arguments: { code: 'export default 1' } },
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'held', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
})
const MCP = {
  Accept: 'application/json, text/event-stream',
  ...{ 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call', 'Mcp-Name': 'execute_code' },
}

test('what is still being sent when its token is revoked does nothing', async ({ somebody, baseURL }) => {
  const { token } = cem('tokens', 'create', '--user', somebody.email, '--name', 'lost')
  const by = { Authorization: `Bearer ${token}` }
  const held = [
    await hold(baseURL, '/api/runs', 'POST', by, RUN),
    await hold(baseURL, '/api/files/after.txt', 'PUT', by, 'written afterwards'),
    await hold(baseURL, '/api/tokens', 'POST', by, '{"name":"back door"}'),
    await hold(baseURL, '/api/tools/search', 'POST', by, '{"query":"add"}'),
    await hold(baseURL, '/api/mcp', 'POST', { ...by, ...MCP }, CALL),
  ]
  const [{ id }] = cem('tokens', 'list', '--user', somebody.email)
  cem('tokens', 'revoke', id)
  for (const finish of held) expect(await finish()).toMatchObject({ status: 401 })
  expect((await somebody.api.get('/api/files/after.txt')).status()).toBe(404)
  expect(await (await somebody.api.get('/api/runs')).json()).toEqual({ runs: [] })
  expect(await (await somebody.api.get('/api/tokens')).json()).toEqual([])
})

test('a session that a new password ended makes no token with what it was still sending', async ({
  somebody: { email, api },
  baseURL,
}) => {
  const Cookie = (await api.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const by = { Cookie, Origin: String(baseURL) }
  const finish = await hold(baseURL, '/api/tokens', 'POST', by, '{"name":"back door"}')
  cem('users', 'set-password', '--email', email, '--password', 'a quite new password')
  expect(await finish()).toMatchObject({ status: 401 })
  expect(cem('tokens', 'list', '--user', email)).toEqual([])
})

test('of somebody whose account is gone nothing is written', async ({ somebody: { email }, baseURL }) => {
  const { token } = cem('tokens', 'create', '--user', email, '--name', 'lost')
  const by = { Authorization: `Bearer ${token}` }
  const held = [
    await hold(baseURL, '/api/files/ghost.txt', 'PUT', by, 'written afterwards'),
    await hold(baseURL, '/api/runs', 'POST', by, RUN),
  ]
  cem('users', 'delete', '--email', email)
  for (const finish of held) expect(await finish()).toMatchObject({ status: 401 })
})

test('an app that was disconnected runs nothing that it was still sending', async ({ somebody: { page }, baseURL }) => {
  const app = await openMcpApp(baseURL)
  await page.goto(await app.wantsIn())
  await (await alive(page.getByRole('button', { name: 'Allow', exact: true }))).click()
  await app.finish(await app.answer())
  await page.getByText('You can close this page.').waitFor()
  const by = { Authorization: `Bearer ${app.tokens()?.access_token}` }
  const finish = await hold(baseURL, '/api/mcp', 'POST', { ...by, ...MCP }, CALL)
  await page.goto('/settings/you')
  await (await alive(page.getByRole('button', { name: 'Disconnect Journey app' }))).click()
  await page.getByText('Journey app is disconnected.').waitFor()
  expect(await finish()).toMatchObject({ status: 401 })
  const byToken = await requests.newContext({ baseURL, extraHTTPHeaders: by })
  expect((await byToken.post('/api/mcp', { data: {} })).status()).toBe(401)
  await app.close()
})
