import { type Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { asPerson } from '../../../people/as-person.ts'
import type { Person } from '../../../people/person.ts'
import type { Playground } from '../../../playground.ts'
import { createInstallation } from '../../../testing/open-playground.ts'
import { createClient, REVISIONS } from '../testing/connect.ts'
import { serveByToken } from '../testing/serve-by-token.ts'

const FOREVER = 'await new Promise((done) => setTimeout(done, 600_000))'
const installation = createInstallation()
let playground: Playground
let ada: Person
let token: string

beforeAll(async () => {
  playground = await installation.open({ settings: { sandbox: { min_isolation: 'permissions' } } })
  const email = 'ada@example.com'
  await playground.people.create({ email, password: 'a long password' })
  token = (await playground.access.tokens.create(email, { name: 'test' })).token
  ada = asPerson((await playground.people.findByEmail(email))!, playground.config)
})
afterAll(installation.close)

const serve = (transport?: 'http' | 'sse') => serveByToken(playground, transport)

type Kind = typeof SSEClientTransport | typeof StreamableHTTPClientTransport

/** A client, and a way to break all of its connections, as a crash does. */
async function connect(url: string, client: Client, Transport: Kind = StreamableHTTPClientTransport) {
  const broken = new AbortController()
  const transport = new Transport(new URL(url), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
    fetch: (input, init) =>
      fetch(input, { ...init, signal: AbortSignal.any([broken.signal, ...(init?.signal ? [init.signal] : [])]) }),
  })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return { client, crash: () => broken.abort() }
}

async function lastRun() {
  const [row] = await playground.runs.list(ada, { limit: 1 })
  return row && playground.runs.get(ada, row.runId)
}
const call = { name: 'execute_code', arguments: { code: FOREVER } }

const WAYS = [...REVISIONS.map((revision) => ['http', revision] as const), ['sse', '2025-11-25'] as const]

test.each(WAYS)(
  'over %s in %s a client that is gone in the midst of a call leaves no run behind',
  async (way, revision) => {
    const { url } = await serve(way)
    const kind = way === 'sse' ? SSEClientTransport : StreamableHTTPClientTransport
    const { client, crash } = await connect(url!, createClient(revision), kind)
    client.callTool(call, { timeout: 60_000 }).catch(() => {})
    await expect.poll(async () => (await lastRun())?.status).toBe('running')
    crash()
    await expect.poll(lastRun).toMatchObject({ status: 'finished', outcome: { kind: 'cancelled' } })
  },
)

test.each(WAYS)(
  'a server over %s in %s that is closed in the midst of a call stops, and ends it',
  async (way, revision) => {
    const { url, close, ended } = await serve(way)
    const kind = way === 'sse' ? SSEClientTransport : StreamableHTTPClientTransport
    const { client } = await connect(url!, createClient(revision), kind)
    const answer = client.callTool(call, { timeout: 60_000 }).catch((error: unknown) => error)
    await expect.poll(async () => (await lastRun())?.status).toBe('running')
    const began = performance.now()
    await close()
    await ended
    expect(performance.now() - began).toBeLessThan(8_000)
    await expect.poll(lastRun).toMatchObject({ status: 'finished', outcome: { kind: 'cancelled' } })
    await client.close()
    await answer
  },
)

test('the stream of a request ends with the request being cancelled', async () => {
  const { url } = await serve()
  const { client } = await connect(url!, createClient('2025-11-25'))
  const { sessionId } = client.transport as StreamableHTTPClientTransport
  const answer = post(url!, { jsonrpc: '2.0', id: 'mine', method: 'tools/call', params: call }, sessionId!)
  await expect.poll(async () => (await lastRun())?.status).toBe('running')
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'mine' } }
  expect((await post(url!, cancel, sessionId!)).status).toBe(202)
  expect(await (await answer).text()).toContain('was cancelled')
  await expect.poll(lastRun).toMatchObject({ status: 'finished', outcome: { kind: 'cancelled' } })
})

const streamOf = (eventId: string) => eventId.slice(eventId.indexOf('_') + 1)

test('a call that its client cancelled leaves no stream open, and none is opened for it again', async () => {
  const { url } = await serve()
  const open = new Set<string>()
  /** Streams that something was told on, and those that the client came back for. */
  const told = new Set<string>()
  const resumed: string[] = []
  const cut = new AbortController()
  let isNextCut = false
  const client = createClient('2025-11-25')
  const transport = new StreamableHTTPClientTransport(new URL(url!), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
    async fetch(input, init) {
      const last = new Headers(init?.headers).get('last-event-id')
      if (last !== null) resumed.push(streamOf(last))
      const response = await fetch(input, init)
      if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body) return response
      const name = `${init?.method} ${last ?? ''} ${open.size}`
      open.add(name)
      const watched = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          controller.enqueue(chunk)
          for (const [, id = ''] of Buffer.from(chunk)
            .toString()
            .matchAll(/^id: (.+)$/gm))
            told.add(streamOf(id))
        },
        flush: () => void open.delete(name),
      })
      return new Response(response.body.pipeThrough(watched, isNextCut ? { signal: cut.signal } : {}), response)
    },
  })
  await client.connect(transport)
  onTestFinished(() => client.close())
  await expect.poll(() => open.size).toBe(1)
  const cancel = new AbortController()
  const answer = client.callTool(call, { signal: cancel.signal, timeout: 60_000 })
  await expect.poll(async () => (await lastRun())?.status).toBe('running')
  cancel.abort()
  await expect(answer).rejects.toThrow()
  await expect.poll(lastRun).toMatchObject({ status: 'finished', outcome: { kind: 'cancelled' } })
  await expect.poll(() => [...open]).toEqual(['GET  0'])
  // A stream that breaks later is come back for; by then the client would have come back for this one, too.
  const before = new Set(told)
  isNextCut = true
  client.callTool(call, { timeout: 60_000 }).catch(() => {})
  await expect.poll(() => told.size).toBeGreaterThan(before.size)
  cut.abort()
  await expect.poll(() => resumed, { timeout: 10_000 }).toHaveLength(1)
  expect(resumed).toEqual([...told].filter((stream) => !before.has(stream)))
})

test('whoever listens to more than there may be, or stops listening, has what they listened to free again', async () => {
  const { url } = await serve()
  const { client } = await connect(url!, createClient('2026-07-28'))
  const listen = (count: number) =>
    client.listen({ resourceSubscriptions: Array.from({ length: count }, (_, n) => `workspace:///${n}.txt`) })
  for (let round = 0; round < 6; round++) await expect(listen(51)).rejects.toThrow(/subscribe to 50/)
  for (let round = 0; round < 3; round++) await (await listen(50)).close()
  // What was stopped is heard of a moment later.
  const all: Awaited<ReturnType<typeof listen>>[] = []
  await expect.poll(async () => all.push(await listen(50))).toBe(4)
  await expect(listen(1)).rejects.toThrow(/all connections together/)
  await Promise.all(all.map((one) => one.close()))
})

test('the stream for what comes by itself begins at once', async () => {
  const { url } = await serve()
  const begin = await post(url!, initialize)
  await begin.text()
  const leaving = new AbortController()
  const began = performance.now()
  const { status } = await fetch(url!, {
    headers: { ...headers(), 'mcp-session-id': begin.headers.get('mcp-session-id')! },
    signal: leaving.signal,
  })
  leaving.abort()
  expect(status).toBe(200)
  expect(performance.now() - began).toBeLessThan(10_000)
})

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}
const headers = () => ({
  Authorization: `Bearer ${token}`,
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
})
const post = (url: string, message: unknown, sessionId?: string) =>
  fetch(url, {
    method: 'POST',
    headers: { ...headers(), ...(sessionId && { 'mcp-session-id': sessionId }) },
    body: JSON.stringify(message),
  })
