import { type Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { asPerson } from '../../../people/as-person.ts'
import type { Playground } from '../../../playground.ts'
import { createInstallation } from '../../../testing/open-playground.ts'
import { createServer } from '../create-server.ts'
import { createClient, REVISIONS } from '../testing/connect.ts'
import { serveByToken } from '../testing/serve-by-token.ts'
import { createMcpHttp } from './mcp-http.ts'

const installation = createInstallation()
let playground: Playground
const tokens = new Map<string, string>()

beforeAll(async () => {
  playground = await installation.open({ settings: { sandbox: { min_isolation: 'permissions' } } })
  for (const name of ['ada', 'bob']) {
    const email = `${name}@example.com`
    await playground.people.create({ email, password: 'a long password' })
    tokens.set(name, (await playground.access.tokens.create(email, { name: 'test' })).token)
    tokens.set(`${name} again`, (await playground.access.tokens.create(email, { name: 'other' })).token)
  }
})
afterAll(installation.close)

async function serve(transport: 'http' | 'sse', settings = {}) {
  const { config } = playground
  const served = { ...playground, config: { ...config, mcp_server: { ...config.mcp_server, ...settings } } }
  return serveByToken(served, transport)
}

const requestInit = (name: string) => ({ headers: { Authorization: `Bearer ${tokens.get(name)}` } })

async function connectTo(url: string, name: string, client: Client, sse = false) {
  const Transport = sse ? SSEClientTransport : StreamableHTTPClientTransport
  const transport = new Transport(new URL(url), { requestInit: requestInit(name) })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return transport
}

const WAYS = [...REVISIONS.map((revision) => ['http', revision] as const), ['sse', '2025-11-25'] as const]

describe.each(WAYS)('over %s in %s', (transport, revision) => {
  test('a client runs a program, is told how far it is, and asked', async () => {
    const { url } = await serve(transport)
    const client = createClient(revision, { capabilities: { elicitation: {} } })
    let asked = 0
    client.setRequestHandler('elicitation/create', async () => {
      asked++
      return { action: 'accept', content: { decision: 'allow-run' } }
    })
    await connectTo(url!, 'ada', client, transport === 'sse')
    const told: string[] = []
    const code = `import { execute } from './servers/database/execute.ts'
for (const name of ['a', 'b', 'c']) await execute({ sql: 'CREATE TABLE IF NOT EXISTS ' + name + ' (id)' })
export default 'made'`
    const call = { name: 'execute_code', arguments: { code } }
    const answer = await client.callTool(call, { onprogress: ({ message }) => void told.push(message ?? '') })
    expect(answer.structuredContent).toMatchObject({ success: true, result: 'made' })
    expect(asked).toBe(1)
    expect(told.length).toBeGreaterThan(0)
  })

  test('a resource that changes is told of', async () => {
    const { url } = await serve(transport)
    const client = createClient(revision)
    const updated = vi.fn()
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => updated(params.uri))
    await connectTo(url!, 'ada', client, transport === 'sse')
    const ada = asPerson((await playground.people.findByEmail('ada@example.com'))!, playground.config)
    await playground.workspace(ada).write('watched.txt', 'one')
    const uri = 'workspace:///watched.txt'
    if (revision === '2026-07-28') {
      const listening = await client.listen({ resourceSubscriptions: [uri] })
      onTestFinished(() => listening.close())
    } else await client.subscribeResource({ uri })
    let content = 'one'
    await expect
      .poll(
        async () => {
          content += '.'
          await playground.workspace(ada).write('watched.txt', content)
          return updated.mock.calls
        },
        { timeout: 8_000, interval: 500 },
      )
      .toContainEqual([uri])
  })

  test('a run that there is not can be subscribed to by nobody', async () => {
    const { url } = await serve(transport)
    const client = createClient(revision)
    await connectTo(url!, 'ada', client, transport === 'sse')
    const uri = 'run://r_nope'
    const subscribing =
      revision === '2026-07-28' ? client.listen({ resourceSubscriptions: [uri] }) : client.subscribeResource({ uri })
    await expect(subscribing).rejects.toThrow(/There is no run here/)
  })

  test('nobody is let in without a token, nor with a revoked one', async () => {
    const { url } = await serve(transport)
    expect((await fetch(url!, { method: transport === 'sse' ? 'GET' : 'POST' })).status).toBe(401)
    const response = await fetch(url!, {
      method: transport === 'sse' ? 'GET' : 'POST',
      headers: { Authorization: 'Bearer x' },
    })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/)
  })

  test('a page of somebody else is refused, and another host too', async () => {
    const { url } = await serve(transport)
    const method = transport === 'sse' ? 'GET' : 'POST'
    const { headers } = requestInit('ada')
    expect((await fetch(url!, { method, headers: { ...headers, Origin: 'https://evil.example' } })).status).toBe(403)
    expect((await fetch(url!, { method, headers: { ...headers, Origin: 'http://127.0.0.1:1' } })).status).toBe(403)
  })
})

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}
const post = (url: string, name: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: {
      ...requestInit(name).headers,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe('sessions', () => {
  async function begin(url: string, name: string): Promise<string> {
    const response = await post(url, name, initialize)
    await response.text()
    return response.headers.get('mcp-session-id')!
  }
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
  const statusOf = async (url: string, name: string, id: string) => {
    const response = await post(url, name, list, { 'mcp-session-id': id })
    await response.text()
    return response.status
  }

  test('are one person’s, and of one token', async () => {
    const { url } = await serve('http')
    const id = await begin(url!, 'ada')
    expect(await statusOf(url!, 'ada', id)).toBe(200)
    expect(await statusOf(url!, 'bob', id)).toBe(404)
    expect(await statusOf(url!, 'ada again', id)).toBe(404)
  })

  test('end when they are unused, and the one unused longest makes room', async () => {
    const { url } = await serve('http', { sessions_per_person: 2 })
    const first = await begin(url!, 'ada')
    const second = await begin(url!, 'ada')
    const bobs = await begin(url!, 'bob')
    expect(await statusOf(url!, 'ada', first)).toBe(200)
    await begin(url!, 'ada')
    await expect.poll(() => statusOf(url!, 'ada', second)).toBe(404)
    expect(await statusOf(url!, 'ada', first)).toBe(200)
    expect(await statusOf(url!, 'bob', bobs)).toBe(200)
  })

  test('end when the client says so', async () => {
    const { url } = await serve('http')
    const id = await begin(url!, 'ada')
    const ended = await fetch(url!, {
      method: 'DELETE',
      headers: { ...requestInit('ada').headers, 'mcp-session-id': id },
    })
    expect(ended.status).toBeLessThan(300)
    await expect.poll(() => statusOf(url!, 'ada', id)).toBe(404)
  })

  test('end with the token that they were begun with', async () => {
    const { url } = await serve('http')
    const { token } = await playground.access.tokens.create('ada@example.com', { name: 'short-lived' })
    tokens.set('short-lived', token)
    const client = createClient('2025-11-25')
    await connectTo(url!, 'short-lived', client)
    const [{ id } = { id: '' }] = (await playground.access.tokens.list('ada@example.com')).filter(
      ({ name }) => name === 'short-lived',
    )
    await playground.access.tokens.revoke(id)
    await expect(client.listTools()).rejects.toThrow()
  })
})

test.each([
  ['too deep', `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${'['.repeat(1000)}${']'.repeat(1000)}}`, 400],
  ['too many values', `[${'0,'.repeat(400_000)}0]`, 413],
  ['too large', `"${'x'.repeat(5 * 1024 * 1024)}"`, 413],
  ['no JSON', '{', 400],
  ['nothing', '', 400],
  ['a profile that is not there', initialize, 400],
])('a message that is %s is refused in words', async (what, body, status) => {
  const { url } = await serve('http')
  const response = await post(what.startsWith('a profile') ? `${url}?profile=none` : url!, 'ada', body)
  expect(response.status).toBe(status)
  expect(((await response.json()) as { error: { message: string } }).error.message).toBeTruthy()
})

test('the profile is chosen in the address', async () => {
  const { url } = await serve('http')
  const client = createClient('2026-07-28')
  await connectTo(`${url}?profile=classic`, 'ada', client)
  expect((await client.listTools()).tools).toHaveLength(7)
})

test('each of several listeners of one person is told once of one change, and the rest when one is gone', async () => {
  const { url } = await serve('http')
  const ada = asPerson((await playground.people.findByEmail('ada@example.com'))!, playground.config)
  await playground.workspace(ada).write('shared.txt', 'one')
  await playground.workspace(ada).write('last.txt', 'one')
  const told: string[][] = [[], [], []]
  const listening = await Promise.all(
    told.map(async (uris) => {
      const client = createClient('2026-07-28')
      client.setNotificationHandler('notifications/resources/updated', ({ params }) => void uris.push(params.uri))
      await connectTo(url!, 'ada', client)
      return client.listen({ resourceSubscriptions: ['workspace:///shared.txt', 'workspace:///last.txt'] })
    }),
  )
  onTestFinished(() => Promise.all(listening.map((one) => one.close())).then(() => {}))
  /** Written again until each has heard of it: what is told of before comes before. */
  const writeUntilHeard = async (name: string, listeners: string[][]) => {
    let content = 'two'
    const heard = async () => {
      await playground.workspace(ada).write(name, (content += '.'))
      return listeners.every((uris) => uris.includes(`workspace:///${name}`))
    }
    await expect.poll(heard, { timeout: 8_000, interval: 1_500 }).toBe(true)
  }
  await writeUntilHeard('last.txt', told)
  for (const uris of told) uris.length = 0
  await playground.workspace(ada).write('shared.txt', 'three')
  await writeUntilHeard('last.txt', told)
  for (const uris of told) expect(uris.filter((uri) => uri === 'workspace:///shared.txt')).toHaveLength(1)
  await listening[0]!.close()
  for (const uris of told) uris.length = 0
  await writeUntilHeard('shared.txt', told.slice(1))
})

test('sessions of both transports are counted together', async () => {
  const ada = asPerson((await playground.people.findByEmail('ada@example.com'))!, playground.config)
  const config = { ...playground.config, mcp_server: { ...playground.config.mcp_server, sessions_per_person: 3 } }
  const http = createMcpHttp(createServer(), { ...playground, config })
  onTestFinished(http.close)
  const begin = async () => {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
    const request = new Request('http://127.0.0.1/api/mcp', { method: 'POST', headers })
    return (await http.streamable({ request, person: ada, body: initialize })).status
  }
  const openStream = () =>
    http.openSse({ request: new Request('http://127.0.0.1/api/sse'), person: ada }, '/api/sse/message')
  for (let n = 0; n < 2; n++) await openStream()
  // Those that had to make room before they were begun are told so.
  expect(new Set(await Promise.all(Array.from({ length: 20 }, begin)))).toEqual(new Set([200, 404]))
  expect(http.sessions).toBe(3)
  await openStream()
  expect(http.sessions).toBe(3)
})

test.each(['null', '5', '"ping"', '[]', '{}', '{"jsonrpc":"2.0"}', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]'])(
  '%s is no message, and over SSE refused as such',
  async (body) => {
    const { url } = await serve('sse')
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    const stream = await fetch(url!, { ...requestInit('ada'), signal: leaving.signal })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    const path = /data: (.*)/.exec((await reader.read()).value!)![1]!
    const messages = new URL(path, url!).href
    const refused = await post(messages, 'ada', body)
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: { code: -32_000 } }])
    expect((await post(messages, 'ada', '{"jsonrpc":"2.0","id":7,"method":"ping"}')).status).toBe(202)
    expect((await reader.read()).value).toContain('"id":7')
  },
)

test('a session over SSE is none of the other transport', async () => {
  const { url } = await serveByToken(playground, 'http')
  const ada = asPerson((await playground.people.findByEmail('ada@example.com'))!, playground.config)
  const http = createMcpHttp(createServer(), playground)
  onTestFinished(http.close)
  const opened = await http.openSse({ request: new Request(url!), person: ada }, '/api/sse/message')
  const first = await opened.body!.pipeThrough(new TextDecoderStream()).getReader().read()
  const id = /sessionId=(\S+)/.exec(first.value!)![1]!
  const request = new Request(url!, { method: 'POST', headers: { 'mcp-session-id': id } })
  expect(
    (await http.streamable({ request, person: ada, body: { jsonrpc: '2.0', id: 1, method: 'ping' } })).status,
  ).toBe(404)
})

test('whoever listens hears no more once the token is taken back', async () => {
  const { url } = await serve('http')
  const { token } = await playground.access.tokens.create('ada@example.com', { name: 'listener' })
  const client = createClient('2026-07-28')
  let ended: Promise<unknown> = Promise.resolve('nothing was listened to')
  const transport = new StreamableHTTPClientTransport(new URL(url!), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
    async fetch(input, init) {
      const response = await fetch(input, init)
      if (!String(init?.body).includes('subscriptions/listen') || response.body === null) return response
      const [read, watched] = response.body.tee()
      ended = watched.pipeTo(new WritableStream()).then(
        () => 'over',
        () => 'over',
      )
      return new Response(read, response)
    },
  })
  await client.connect(transport)
  onTestFinished(() => client.close())
  await client.listen({ resourceSubscriptions: ['workspace:///a.txt'] })
  const listed = await playground.access.tokens.list('ada@example.com')
  await playground.access.tokens.revoke(listed.find(({ name }) => name === 'listener')!.id)
  expect(await ended).toBe('over')
})
