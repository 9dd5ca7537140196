import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { McpServer as ServerEntry } from './mcp-servers.ts'
import { fixedServers } from './offer/server-source.ts'
import { type OpenOptions, openConnections } from './testing/open-connections.ts'
import { serveRequests } from './testing/serve-http.ts'

const ann = { personId: 'ann', workspaceDir: '/nowhere/ann' }
const script = (name: string) => join(import.meta.dirname, 'testing', name)
function createDouble() {
  const server = new McpServer({ name: 'double', version: '1' })
  server.registerTool('double', { inputSchema: z.object({ n: z.number() }) }, ({ n }) => ({
    content: [{ type: 'text', text: String(n * 2) }],
  }))
  return server
}
const signal = () => new AbortController().signal

function open(server: ServerEntry, options: Partial<OpenOptions> = {}) {
  const connections = openConnections({ servers: fixedServers({ it: server }), ...options })
  onTestFinished(() => connections.close())
  return connections
}

function counting(fate: string, ...words: string[]) {
  const dir = mkdtempSync(join(tmpdir(), 'old-server-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const starts = join(dir, 'starts')
  const server = { command: process.execPath, args: [script('old-server.mjs'), fate, starts, ...words], env: {} }
  return { server, startsSoFar: () => readFileSync(starts, 'utf8').length }
}

describe('an old server', () => {
  test('that never answers what it does not know is there after a second more, and the next time at once', async () => {
    const { server, startsSoFar } = counting('hangs')
    const connections = open(server)
    expect(await connections.callTool(ann, 'it', 'hello', {}, signal())).toBe('"hello"')
    const first = await connections.state(ann, 'it')
    expect(first).toMatchObject({ protocol: '2025-11-25', connectMs: expect.any(Number) })
    expect(startsSoFar()).toBe(1)
    await connections.disconnect(ann, 'it')
    await connections.listTools(ann, 'it')
    const { connectMs } = await connections.state(ann, 'it')
    expect(first.connectMs! - connectMs!).toBeGreaterThan(500)
    expect(startsSoFar()).toBe(2)
  })

  test('that ends over it is started again, and the next time once', async () => {
    const { server, startsSoFar } = counting('dies')
    const connections = open(server)
    expect(await connections.callTool(ann, 'it', 'hello', {}, signal())).toBe('"hello"')
    expect(startsSoFar()).toBe(2)
    await connections.disconnect(ann, 'it')
    expect((await connections.listTools(ann, 'it')).tools).toHaveLength(1)
    expect(startsSoFar()).toBe(3)
  })

  test('at an address that never answers it is there all the same', { timeout: 20_000 }, async () => {
    const { url, close } = await serveRequests(async (request) => {
      const { id, method, params } = JSON.parse((await request.text()) || '{}')
      const answer = (result: object) => Response.json({ jsonrpc: '2.0', id, result })
      if (method === 'initialize')
        return answer({
          protocolVersion: params.protocolVersion,
          capabilities: { tools: {} },
          serverInfo: { name: 'old', version: '1' },
        })
      if (method === 'tools/list') return answer({ tools: [] })
      if (method === 'server/discover') return new Promise<never>(() => {})
      return new Response(null, { status: method === 'notifications/initialized' ? 202 : 405 })
    })
    onTestFinished(close)
    const connections = open({ url, headers: {} })
    expect((await connections.listTools(ann, 'it')).tools).toEqual([])
    expect(await connections.state(ann, 'it')).toMatchObject({ protocol: '2025-11-25' })
  })

  test('that hangs over everything is given up in the time that one connecting has', async () => {
    const began = performance.now()
    const hangs = { command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'], env: {} }
    await expect(open(hangs, { connectTimeoutMs: 1_500 }).listTools(ann, 'it')).rejects.toThrow('Timed out after 1.5 s')
    expect(performance.now() - began).toBeLessThan(4_000)
  })
})

test('a new server that starts slowly and knows nothing older is there, too', { timeout: 20_000 }, async () => {
  const slow = {
    command: '/bin/sh',
    args: ['-c', `sleep 1.5; exec "${process.execPath}" "${script('asking-server.mjs')}" 2026`],
    env: {},
  }
  const connections = open(slow)
  expect((await connections.listTools(ann, 'it')).tools.length).toBeGreaterThan(3)
  expect(await connections.state(ann, 'it')).toMatchObject({ protocol: '2026-07-28' })
})

test('a new server at an address is there when it was slow at first, and knows nothing older', async () => {
  const handler = createMcpHandler(() => createDouble(), { legacy: 'reject' })
  let isFirst = true
  const { url, close } = await serveRequests(async (request) => {
    if (isFirst) await sleep(1_500)
    isFirst = false
    return handler.fetch(request)
  })
  onTestFinished(close)
  const connections = open({ url, headers: {} })
  expect(await connections.callTool(ann, 'it', 'double', { n: 21 }, signal())).toBe('"42"')
  expect(await connections.state(ann, 'it')).toMatchObject({ protocol: '2026-07-28' })
})

test('a new server that could not start at first is there once it can, also when it knows nothing older', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'new-server-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const key = join(dir, 'key')
  const start = `test -f "${key}" || exit 1; exec "${process.execPath}" "${script('asking-server.mjs')}" 2026`
  const connections = open({ command: '/bin/sh', args: ['-c', start], env: {} })
  await expect(connections.listTools(ann, 'it')).rejects.toMatchObject({ code: 'unavailable' })
  writeFileSync(key, '')
  await connections.disconnect(ann, 'it')
  expect((await connections.listTools(ann, 'it')).tools.length).toBeGreaterThan(3)
  expect(await connections.state(ann, 'it')).toMatchObject({ protocol: '2026-07-28' })
})

test('ten thousand tools come in pages, all of them', { timeout: 30_000 }, async () => {
  const connections = open({ command: process.execPath, args: [script('paging-server.mjs'), '10000'], env: {} })
  const { tools } = await connections.listTools(ann, 'it')
  expect(tools.map(({ name }) => name)).toEqual(Array.from({ length: 10_000 }, (_, index) => `tool_${index}`))
})

test('a server has its own time for calls', async () => {
  const never = { command: process.execPath, args: [script('odd-server.mjs')], env: {}, timeout: 0.5 }
  const began = performance.now()
  await expect(open(never).callTool(ann, 'it', 'never', {}, signal())).rejects.toMatchObject({ code: 'timeout' })
  expect(performance.now() - began).toBeLessThan(8_000)
})

test('administrators read the last words of a command that died, without its secrets; nobody else does', async () => {
  const { server } = counting('hangs', 'No database at db.example with s3cret-value')
  const connections = open({ ...server, env: { TOKEN: 's3cret-value' } })
  const crash = (isAdministrator: boolean) =>
    connections.callTool({ ...ann, isAdministrator }, 'it', 'crash', {}, signal()).catch(({ message }) => message)
  expect(await crash(true)).toMatch(/not available.*\nIts last words on stderr:\nNo database at db\.example with …$/s)
  expect(await crash(false)).not.toContain('database')
})
