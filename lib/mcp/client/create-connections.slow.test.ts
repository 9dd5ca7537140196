import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { McpServer } from '@modelcontextprotocol/server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import type { Connections } from './create-connections.ts'
import type { McpServers } from './mcp-servers.ts'
import { fixedServers } from './offer/server-source.ts'
import { type OpenOptions, openConnections } from './testing/open-connections.ts'
import { serveHttp } from './testing/serve-http.ts'

const ann = { personId: 'ann', workspaceDir: '/nowhere/ann' }
const bob = { personId: 'bob', workspaceDir: '/nowhere/bob' }
const odd: McpServers = {
  odd: { command: process.execPath, args: [join(import.meta.dirname, 'testing/odd-server.mjs')], env: { EXTRA: '1' } },
}

function open(servers: McpServers, options: Partial<Omit<OpenOptions, 'servers'>> = {}) {
  const connections = openConnections({ servers: fixedServers(servers), ...options })
  onTestFinished(() => connections.close())
  return connections
}
const call = (
  connections: Connections,
  tool: string,
  { caller = ann, server = 'odd', input = {} as unknown, signal = new AbortController().signal } = {},
) => connections.callTool(caller, server, tool, input, signal)

const clock: McpServers = { clock: { builtin: 'calculator' } }
/** Waits until what is used at this moment for the last time is closed for being idle. */
async function idleTime(connections: Connections) {
  await call(connections, 'add', { server: 'clock', input: { a: 1, b: 2 } })
  await vi.waitFor(() => expect(connections.overview().map(({ server }) => server)).not.toContain('clock'), 10_000)
}
/** `pid` as the tool answers it. */
const isAlive = (pid: string) => {
  try {
    return process.kill(Number(JSON.parse(pid)), 0)
  } catch {
    return false // There is no such process.
  }
}

/** The address of a server that doubles. */
async function serveDouble(isAllowed?: (authorization: string | null) => boolean): Promise<string> {
  const { url, close } = await serveHttp(() => {
    const server = new McpServer({ name: 'web', version: '1' })
    server.registerTool('double', { inputSchema: z.object({ n: z.number() }) }, ({ n }) => ({
      content: [{ type: 'text', text: String(n * 2) }],
    }))
    return server
  }, isAllowed)
  onTestFinished(close)
  return url
}

describe('a result', () => {
  test.each([
    ['json_text', ' [1, {"a": 2}]'],
    ['number_text', '"12"'],
    ['almost_json', '"{not json}"'],
    ['nothing', 'null'],
    ['two_texts', '"one\\ntwo"'],
    ['two_keys', '{"result":1,"more":true}'],
  ])('of %s is the JSON text %s', async (tool, expected) => {
    expect(await call(open(odd), tool)).toBe(expected)
  })

  test('that is wrapped for the way comes out plain', async () => {
    const connections = open({ calculator: { builtin: 'calculator' } })
    expect(await call(connections, 'add', { server: 'calculator', input: { a: 1, b: 2 } })).toBe('3')
  })

  test('comes over HTTP too', async () => {
    const connections = open({ web: { url: await serveDouble(), headers: {} } })
    expect(await call(connections, 'double', { server: 'web', input: { n: 21 } })).toBe('"42"')
    expect((await connections.listTools(ann, 'web')).tools.map(({ name }) => name)).toEqual(['double'])
  })
})

describe('a failure', () => {
  test.each([
    ['fails', 'tool-failed', false, 'No such city: Atlantis'],
    ['fails_silently', 'tool-failed', false, 'The tool failed and did not say why.'],
    ['unknown', 'invalid-input', false, 'Tool unknown not found'],
    ['never', 'timeout', true, 'Timed out after 2 s waiting for odd.never. How long it may take is set by the timeout'],
    ['crash', 'unavailable', true, 'The server "odd" is not available'],
  ])('of %s is told as %s', async (tool, code, retryable, message) => {
    const failed = call(open(odd, { callTimeoutMs: 2_000 }), tool)
    await expect(failed).rejects.toMatchObject({ name: 'ToolError', server: 'odd', tool, code, retryable })
    await expect(failed).rejects.toThrow(message)
  })

  test('of a server that cannot be reached is retryable and names it', async () => {
    const url = await serveDouble((authorization) => authorization === 'Bearer right')
    const connections = open({
      gone: { command: '/no/such/program', args: [], env: {} },
      quits: { command: process.execPath, args: ['-e', 'process.exit(1)'], env: {} },
      closed: { url: 'http://127.0.0.1:9/mcp', headers: {} },
      denied: { url, headers: { authorization: 'Bearer wrong' } },
      right: { url, headers: { authorization: 'Bearer right' } },
    })
    for (const server of ['gone', 'quits', 'closed']) {
      await expect(call(connections, 'x', { server }), server).rejects.toMatchObject({
        code: 'unavailable',
        retryable: true,
        server,
      })
    }
    await expect(call(connections, 'x', { server: 'denied' })).rejects.toMatchObject({
      code: 'unavailable',
      retryable: false,
    })
    expect(await call(connections, 'double', { server: 'right', input: { n: 1 } })).toBe('"2"')
  })

  test('names the servers there are, when there is none of that name', async () => {
    const connections = open(odd)
    for (const server of ['other', 'constructor', '__proto__']) {
      await expect(call(connections, 'x', { server })).rejects.toThrow(`There is no server "${server}". There are odd.`)
    }
    await expect(connections.listTools(ann, 'other')).rejects.toMatchObject({ code: 'not-found' })
  })

  test.each([
    ['text', 'a string'],
    [[1], 'an array'],
    [5, 'a number'],
  ])('for the arguments %j says what is taken', async (input, got) => {
    await expect(call(open(odd), 'pid', { input })).rejects.toThrow(`takes one object of named arguments, got ${got}`)
  })
})

describe('a connection', () => {
  test('serves everybody, and is opened again after its server died', async () => {
    const connections = open(odd)
    const pid = await call(connections, 'pid')
    expect(await call(connections, 'pid', { caller: bob })).toBe(pid)
    await expect(call(connections, 'crash')).rejects.toMatchObject({ code: 'unavailable', retryable: true })
    expect(await call(connections, 'pid')).not.toBe(pid)
  })

  test('is closed when nobody used it for a while, and not while somebody does', async () => {
    const connections = open({ ...odd, ...clock }, { idleMs: 100, callTimeoutMs: 4_000 })
    const slow = call(connections, 'never').catch((error) => error.code)
    const pid = await call(connections, 'pid')
    await idleTime(connections)
    expect(isAlive(pid)).toBe(true)
    expect(await slow).toBe('timeout')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 })
    expect(await call(connections, 'pid')).not.toBe(pid)
  })

  test('that was closed while it was in use leaves the one that came after it alone', async () => {
    const connections = open({ ...odd, ...clock }, { idleMs: 100 })
    const cutOff = call(connections, 'never').catch((error) => error.code)
    await call(connections, 'pid')
    await connections.disconnect(ann, 'odd')
    expect(await cutOff).toBe('unavailable')
    const busy = call(connections, 'never').catch((error) => error.code)
    const pid = await call(connections, 'pid')
    await idleTime(connections)
    expect(connections.overview().map(({ server }) => server)).toEqual(['odd'])
    expect(await call(connections, 'pid')).toBe(pid)
    await connections.close()
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 })
    expect(await busy).toBe('unavailable')
  })

  test('gives the server process no more of our environment than it needs', async () => {
    process.env['A_SECRET_OF_OURS'] = 'secret'
    onTestFinished(() => {
      delete process.env['A_SECRET_OF_OURS']
    })
    const names = JSON.parse(await call(open(odd), 'environment'))
    expect(names).toContain('EXTRA')
    expect(names).not.toContain('A_SECRET_OF_OURS')
  })

  test('passes an abort on, whether it waits for the connection or for the answer', async () => {
    const connections = open(odd)
    const reason = new Error('stopped by the person')
    await expect(call(connections, 'pid', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const connecting = new AbortController()
    const early = call(connections, 'pid', { signal: connecting.signal })
    connecting.abort(reason)
    await expect(early).rejects.toBe(reason)
    await call(connections, 'pid')
    const calling = new AbortController()
    const late = call(connections, 'never', { signal: calling.signal })
    await call(connections, 'pid') // By then the one before it was sent.
    calling.abort(reason)
    await expect(late).rejects.toBe(reason)
  })

  test('refuses work after all were closed', async () => {
    const connections = open(odd)
    await call(connections, 'pid')
    await connections.close()
    await expect(call(connections, 'pid')).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('to a built-in server does not keep a process alive', () => {
    const script = `
      import { openConnections } from ${JSON.stringify(join(import.meta.dirname, 'testing/open-connections.ts'))}
      import { fixedServers } from ${JSON.stringify(join(import.meta.dirname, 'offer/server-source.ts'))}
      const connections = openConnections({ servers: fixedServers({ calculator: { builtin: 'calculator' } }) })
      const caller = { personId: 'ann', workspaceDir: '/nowhere' }
      console.log(await connections.callTool(caller, 'calculator', 'add', { a: 2, b: 2 }, new AbortController().signal))`
    expect(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', timeout: 20_000 }),
    ).toBe('4\n')
  })

  test('lists every page of the tools, and what the server says of itself', async () => {
    const paging = {
      command: process.execPath,
      args: [join(import.meta.dirname, 'testing/paging-server.mjs')],
      env: {},
    }
    const connections = open({ ...odd, paging })
    const { description, tools } = await connections.listTools(ann, 'paging')
    expect(description).toBe('Pages')
    expect(tools.map(({ name }) => name)).toEqual(Array.from({ length: 250 }, (_, index) => `tool_${index}`))
    expect((await connections.listTools(ann, 'odd')).description).toBe('Odd tools.')
  })
})
