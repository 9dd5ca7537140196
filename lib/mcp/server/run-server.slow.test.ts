import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createAgent } from '../../library/create-agent.ts'
import { createInstallation } from '../../testing/open-playground.ts'
import { BUILTIN_NAMES } from '../builtin-names.ts'
import { createServer } from './create-server.ts'
import { runServer } from './run-server.ts'
import { createClient } from './testing/connect.ts'
import { defineTool } from './tool.ts'

const installation = createInstallation()
afterAll(installation.close)

const stock = defineTool({
  name: 'stock',
  description: 'How many are left',
  input: z.strictObject({ sku: z.string() }),
  call: async ({ sku }, { catalog }) => ({ sku, servers: (await catalog()).servers.map(({ name }) => name) }),
})
const BUILTIN = [...BUILTIN_NAMES]

test('a server with a tool of one’s own runs over HTTP from settings alone, and closes with all that it opened', async () => {
  const running = await runServer('http', {
    server: createServer({ tools: [stock] }),
    config: installation.config(),
    port: 0,
  })
  onTestFinished(() => running.close())
  const open = async (token: string) => {
    const client = createClient('2025-11-25')
    const requestInit = { headers: { Authorization: `Bearer ${token}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(running.url as string), { requestInit }))
    onTestFinished(() => client.close())
    return client
  }
  const client = await open(running.token as string)
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['search_tools', 'execute_code', 'stock'])
  const answer = await client.callTool({ name: 'stock', arguments: { sku: 'a-1' } })
  expect(answer.structuredContent).toEqual({ sku: 'a-1', servers: BUILTIN })
  await expect(open('cem_another')).rejects.toThrow(/with the token that was printed when this server started/)

  await running.close()
  await running.ended
  await expect(open(running.token as string)).rejects.toThrow(/fetch failed/)
})

test('an agent is served as it is: its workspace, its configuration, and it stays open afterwards', async () => {
  const agent = createAgent({ config: installation.config(), workspace: join(installation.dir, 'work') })
  onTestFinished(() => agent.close())
  const server = createServer({ agent }).registerTools([stock])
  const running = await runServer('http', { server, port: 0 })
  onTestFinished(() => running.close())
  const client = createClient('2025-11-25')
  const requestInit = { headers: { Authorization: `Bearer ${running.token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(running.url as string), { requestInit }))
  const code =
    "import { saveState } from './client/state.ts'\nawait saveState({ by: 'the client' })\nexport default 'saved'"
  expect((await client.callTool({ name: 'execute_code', arguments: { code } })).isError).not.toBe(true)
  await client.close()
  await running.close()

  const { value } = await agent.executeCode(
    "import { loadState } from './client/state.ts'\nexport default await loadState()",
  )
  expect(value).toEqual({ by: 'the client' })
})

test('a server has either a configuration or an agent, also as it is run', async () => {
  const agent = createAgent({ config: installation.config() })
  const expected = 'Expected either config or agent: an agent has its own configuration.'
  expect(() => createServer({ agent, config: installation.config() })).toThrow(expected)
  const server = createServer({ agent })
  await expect(runServer('http', { server, config: installation.overrides(), port: 0 })).rejects.toThrow(expected)
})

test('a program that serves over stdio is a command for clients, and ends when they hang up', {
  timeout: 60_000,
}, async () => {
  const at = (file: string) => JSON.stringify(join(import.meta.dirname, file))
  const script = join(installation.dir, 'serve.ts')
  writeFileSync(
    script,
    `import { createServer } from ${at('create-server.ts')}
     import { runServer } from ${at('run-server.ts')}
     const name = 'stock'
     const input = { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] }
     const server = createServer().registerTool({ name, description: 'How many are left', input, call: async ({ sku }) => ({ sku, left: 7 }) })
     await (await runServer('stdio', { server, profile: 'classic' })).ended`,
  )
  const { dataDir, workspacesDir, dir } = installation
  const env = { PATH: process.env.PATH ?? '', HOME: dir, DATA_DIR: dataDir, WORKSPACES_DIR: workspacesDir }
  const child = spawn(process.execPath, [script], {
    env: { ...env, NODE_ENV: 'test' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const client = createClient('2026-07-28')
  // Lines in, lines out: the transport of the other side. The one for clients would kill what takes long to end.
  await client.connect(new StdioServerTransport(child.stdout, child.stdin))
  const answer = await client.callTool({ name: 'stock', arguments: { sku: 'a-1' } })
  expect(answer.structuredContent).toEqual({ sku: 'a-1', left: 7 })
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('execute_task')
  const exited = once(child, 'exit')
  child.stdin.end()
  expect(await exited).toEqual([0, null])
})

test('a playground is not left open where the port is taken', async () => {
  const first = await runServer('http', { config: installation.config(), port: 0 })
  onTestFinished(() => first.close())
  const port = Number(new URL(first.url as string).port)
  await expect(runServer('sse', { config: installation.config(), port })).rejects.toMatchObject({
    code: 'configuration',
    message: `The port ${port} is in use. Choose another with --port.`,
  })
})
