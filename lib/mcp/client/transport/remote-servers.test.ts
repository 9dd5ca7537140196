import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { McpServer } from '../mcp-servers.ts'
import { fixedServers, type KnownServer } from '../offer/server-source.ts'
import { type OpenOptions, openConnections } from '../testing/open-connections.ts'

const everything = resolve(
  import.meta.dirname,
  '../../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js',
)
const dir = mkdtempSync(join(tmpdir(), 'remote-'))
const ann = { personId: 'ann', workspaceDir: join(dir, 'ann') }
const started: ChildProcess[] = []
const port: Record<'streamableHttp' | 'sse', number> = { streamableHttp: 0, sse: 0 }

async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return free
}

beforeAll(async () => {
  for (const way of ['streamableHttp', 'sse'] as const) {
    port[way] = await freePort()
    const env = { ...process.env, PORT: String(port[way]) }
    started.push(spawn(process.execPath, [everything, way], { env, stdio: 'ignore' }))
    await vi.waitFor(() => fetch(`http://127.0.0.1:${port[way]}/nothing`), { timeout: 20_000, interval: 100 })
  }
})
afterAll(async () => {
  for (const child of started) {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
  rmSync(dir, { recursive: true, force: true })
})

function open(server: McpServer, options: Partial<Omit<OpenOptions, 'servers'>> = {}, addedBy = 'administrator') {
  const known = { name: 'remote', server, addedBy, perPerson: true } as KnownServer
  const connections = openConnections({
    servers:
      addedBy === 'person' ? { find: async () => known, list: async () => [known] } : fixedServers({ remote: server }),
    ...options,
  })
  onTestFinished(() => connections.close())
  return {
    connections,
    state: () => connections.state(ann, 'remote'),
    call: (tool: string, input: unknown = {}) =>
      connections.callTool(ann, 'remote', tool, input, new AbortController().signal),
  }
}

async function serve(listener: RequestListener): Promise<number> {
  const http = createServer(listener).listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  return (http.address() as AddressInfo).port
}

describe.each([
  ['Streamable HTTP', () => ({ url: `http://127.0.0.1:${port.streamableHttp}/mcp`, headers: {} })],
  ['SSE, found out', () => ({ url: `http://127.0.0.1:${port.sse}/sse`, headers: {} })],
  ['SSE, by name', () => ({ url: `http://127.0.0.1:${port.sse}/sse`, headers: {}, type: 'sse' as const })],
])('a server over %s', (_way, server) => {
  test('lists, is called, and hands over files', async () => {
    const { connections, call, state } = open(server())
    expect((await connections.listTools(ann, 'remote')).tools.map(({ name }) => name)).toContain('get-sum')
    expect(await call('get-sum', { a: 2, b: 40 })).toBe('"The sum of 2 and 40 is 42."')
    const [, image] = JSON.parse(await call('get-tiny-image'))
    expect(readFileSync(join(ann.workspaceDir, image.path)).subarray(1, 4).toString()).toBe('PNG')
    const offer = await connections.listOffer(ann, 'remote')
    expect(offer.prompts.map(({ name }) => name)).toContain('simple-prompt')
    expect(offer.resources.length).toBeGreaterThan(5)
    const { signal } = new AbortController()
    const text = await connections.readResource(ann, 'remote', 'demo://resource/dynamic/text/3', signal)
    expect(JSON.parse(text)).toMatchObject({ mimeType: 'text/plain', text: expect.stringContaining('Resource 3') })
    const { path } = JSON.parse(await connections.readResource(ann, 'remote', 'demo://resource/dynamic/blob/3', signal))
    expect(readFileSync(join(ann.workspaceDir, path), 'utf8')).toContain('Resource 3')
    const filled = await connections.getPrompt(ann, 'remote', 'args-prompt', { city: 'Graz' }, signal)
    expect(JSON.parse(filled).messages[0]).toMatchObject({ content: { text: expect.stringContaining('Graz') } })
    expect(await connections.ping(ann, 'remote')).toBeGreaterThan(0)
    expect(await state()).toMatchObject({ state: 'connected', lastError: null, connectMs: expect.any(Number) })
  })
})

describe('a server that a person added', () => {
  const PRIVATE = ['http://127.0.0.1:1/', 'http://localhost:1/', 'http://2130706433/', 'http://0x7f.1/', 'http://[::1]/',
    'http://[::ffff:169.254.169.254]/latest', 'http://169.254.169.254/latest/meta-data', 'http://10.0.0.1/',
    'http://0.0.0.0:1/', 'http://[fd00:ec2::254]/', 'http://[64:ff9b::7f00:1]/', 'http://[2002:7f00:1::]/'] // biome-ignore format: a list

  test.each(PRIVATE)('is refused at %s', async (url) => {
    const { call } = open({ url, headers: {} }, {}, 'person')
    await expect(call('x')).rejects.toMatchObject({ code: 'unavailable', retryable: false })
    await expect(call('x')).rejects.toThrow('is not an address of the public internet')
  })

  test('reaches a private address that an administrator named', async () => {
    const server = { url: `http://127.0.0.1:${port.streamableHttp}/mcp`, headers: {} }
    const { call } = open(server, { mayReach: (host) => host === '127.0.0.1' }, 'person')
    expect(await call('echo', { message: 'hi' })).toBe('"Echo: hi"')
  })

  test('is refused when its name leads to a private address, also beside a public one', async () => {
    const resolved = vi.fn(async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ])
    const { call } = open({ url: 'http://tricky.example/mcp', headers: {} }, { resolve: resolved }, 'person')
    await expect(call('x')).rejects.toThrow('tricky.example (127.0.0.1) is not an address of the public internet')
  })

  test('cannot change where its name leads between the look and the connection', async () => {
    let hits = 0
    const onLoopback = await serve((_request, response) => {
      hits += 1
      response.writeHead(500).end()
    })
    // The first answer is let through, so the connection must go there; every later question would lead to loopback.
    const answers = [[{ address: '127.0.0.2', family: 4 }], [{ address: '127.0.0.1', family: 4 }]]
    const asked = vi.fn(async () => answers.shift() ?? [{ address: '127.0.0.1', family: 4 }])
    const { call } = open(
      { url: `http://rebinding.example:${onLoopback}/mcp`, headers: {} },
      { resolve: asked, mayReach: (_host, address) => address === '127.0.0.2' },
      'person',
    )
    await expect(call('x')).rejects.toThrow('ECONNREFUSED 127.0.0.2')
    expect(asked).toHaveBeenCalledTimes(1)
    await expect(call('x')).rejects.toThrow('rebinding.example (127.0.0.1) is not an address of the public internet')
    expect(hits).toBe(0)
  })

  test.each([302, 307, 308])('cannot redirect (%i) us to where it could not have been', async (status) => {
    let hits = 0
    const inner = await serve((_request, response) => {
      hits += 1
      response.end('{}')
    })
    const outer = await serve((_request, response) =>
      response.writeHead(status, { location: `http://127.0.0.1:${inner}/secret` }).end(),
    )
    const { call } = open(
      { url: `http://public.example:${outer}/mcp`, headers: { authorization: 'Bearer secret-of-ann' } },
      {
        resolve: async () => [{ address: '127.0.0.1', family: 4 }],
        mayReach: (host) => host === 'public.example',
      },
      'person',
    )
    const failed = call('x')
    await expect(failed).rejects.toMatchObject({ code: 'unavailable' })
    await expect(failed).rejects.not.toThrow('secret-of-ann')
    expect(hits).toBe(0)
  })
})

test('an error does not tell the secrets of a server, though the server repeats them', async () => {
  const echoing = await serve((request, response) =>
    response
      .writeHead(500)
      .end(`no ${request.headers.authorization} with ${request.headers['x-api-key']} at ${request.url}`),
  )
  const { call, state } = open({
    url: `http://127.0.0.1:${echoing}/mcp?key=query-secret`,
    headers: { authorization: 'Bearer bearer-secret', 'x-api-key': 'header-secret' },
  })
  const failed = await call('x').catch((error: Error) => error.message)
  expect(failed).toContain('is not available')
  expect(`${failed} ${(await state()).lastError}`).not.toMatch(/\w+-secret/)
})

describe('an answer over HTTP', () => {
  const rpc = (id: unknown, result: object) => JSON.stringify({ jsonrpc: '2.0', id, result })
  const speaking =
    (answer: (id: unknown) => { type: string; body: string }): RequestListener =>
    async (request, response) => {
      const { id, method } = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString() || '{}')
      if (request.method !== 'POST') return response.writeHead(405).end()
      if (id === undefined) return response.writeHead(202).end()
      const { type, body } =
        method === 'initialize'
          ? {
              type: 'application/json',
              body: rpc(id, {
                protocolVersion: '2025-06-18',
                capabilities: { tools: {} },
                serverInfo: { name: 'x', version: '1' },
              }),
            }
          : answer(id)
      response.writeHead(200, { 'content-type': type }).end(body)
    }
  const huge = (id: unknown) => rpc(id, { content: [{ type: 'text', text: 'x'.repeat(3_000_000) }] })

  test.each([
    ['application/json', huge],
    ['text/event-stream', (id: unknown) => `event: message\ndata: ${huge(id)}\n\n`],
  ])('that is too large is refused as such: %s', async (type, body) => {
    const web = await serve(speaking((id) => ({ type, body: body(id) })))
    const { call } = open({ url: `http://127.0.0.1:${web}/`, headers: {} }, { maxMessageBytes: 1_000_000 })
    await expect(call('x')).rejects.toMatchObject({ code: 'too-large', retryable: false })
  })

  test('may be a long stream of small events', async () => {
    const note = JSON.stringify({
      jsonrpc: '2.0',
      method: 'notifications/message',
      params: { level: 'info', data: 'x'.repeat(50_000) },
    })
    const web = await serve(
      speaking((id) => ({
        type: 'text/event-stream',
        body: `${`event: message\r\ndata: ${note}\r\n\r\n`.repeat(60)}data: ${rpc(id, { content: [{ type: 'text', text: 'end' }] })}\n\n`,
      })),
    )
    const { call } = open({ url: `http://127.0.0.1:${web}/`, headers: {} }, { maxMessageBytes: 1_000_000 })
    expect(await call('x')).toBe('"end"')
  })
})
