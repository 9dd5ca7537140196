import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Client, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { TOOLS_OF } from '../../mcp/server/profiles.ts'
import { createClient, REVISIONS } from '../../mcp/server/testing/connect.ts'
import { tryTools } from '../../mcp/server/try-tools.ts'
import { PROFILES, type Profile } from '../../people/reach.ts'

const dir = mkdtempSync(join(tmpdir(), 'cem-serve-'))
const TOKEN = 'a token of this test'.replaceAll(' ', '-')
const env = {
  NODE_ENV: 'test' as const,
  // Nothing answers there, so that no test leaves this machine.
  WEATHER_BASE_URL: 'http://127.0.0.1:9',
  PATH: process.env.PATH ?? '',
  HOME: dir,
  DATA_DIR: join(dir, 'data'),
  WORKSPACES_DIR: join(dir, 'workspaces'),
  CEM_TOKEN: TOKEN,
}
const SERVE = [resolve('lib/cli/main.ts'), 'serve']
const BIN = [resolve('lib/cli/server-main.ts')]

// Each process proves its sandbox first, and the machine may be busy with something else.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** Tries all that it lists, and answers which were tried and what was wrong. */
async function tryAll(client: Client, profile: Profile): Promise<void> {
  const tried: string[] = []
  for await (const { tool, ok, detail } of tryTools(client, 'tried.json')) {
    expect({ tool, ok, detail }).toMatchObject({ ok: true, detail: expect.not.stringMatching(/^not tried|not known/) })
    tried.push(tool)
  }
  expect(tried.sort()).toEqual(TOOLS_OF[profile].map(({ name }) => name).sort())
}

const overStdio = (args: string[]) =>
  new StdioClientTransport({ command: process.execPath, args, env, cwd: dir, stderr: 'pipe' })

// What is listed does not depend on the revision, and each starts a process.
test.each([
  ['classic', '2025-11-25'],
  ['all', '2025-11-25'],
  ['all', '2026-07-28'],
] as const)('an agent has every tool of the profile %s over stdio, in %s', async (profile, revision) => {
  const client = createClient(revision)
  await client.connect(overStdio([...SERVE, '--profile', profile]))
  onTestFinished(() => client.close())
  await tryAll(client, profile)
})

test('mcp is serve over stdio, with its options', async () => {
  const client = createClient('2025-11-25')
  await client.connect(overStdio([resolve('lib/cli/main.ts'), 'mcp', '--profile', 'classic']))
  onTestFinished(() => client.close())
  expect((await client.listTools()).tools.map(({ name }) => name).sort()).toEqual(
    TOOLS_OF.classic.map(({ name }) => name).sort(),
  )
})

test('each bin of the package says the version', () => {
  const { bin, version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(Object.keys(bin).sort()).toEqual(['cem', 'code-execution-mcp', 'code-execution-mcp-server'])
  for (const [name, file] of Object.entries<string>(bin)) {
    const said = execFileSync(process.execPath, [resolve(file), '--version'], { cwd: dir, env, encoding: 'utf8' })
    expect([name, said]).toEqual([name, `${version}\n`])
  }
})

test('the bin code-execution-mcp-server serves over stdio, and ends when its client hangs up', async () => {
  const client = createClient('2025-11-25')
  const transport = overStdio(BIN)
  await client.connect(transport)
  await tryAll(client, 'code')
  const { pid } = transport
  await client.close()
  await expect.poll(() => isAlive(pid!)).toBe(false)
})

describe.each(['http', 'sse'] as const)('over %s', (kind) => {
  let child: ChildProcess
  let url: string
  beforeAll(async () => {
    child = spawn(process.execPath, [...BIN, kind, '--port', '0'], {
      cwd: dir,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    url = await new Promise((done, fail) => {
      let told = ''
      child.stderr?.on('data', (text) => {
        told += text
        const at = /MCP server at (\S+)/.exec(told)?.[1]
        if (at) done(at)
      })
      child.once('exit', () => fail(new Error(told)))
    })
  })
  afterAll(async () => {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill()
    await ended
  })

  const revisions = kind === 'sse' ? (['2025-11-25'] as const) : REVISIONS
  describe.each(revisions)('an agent of the revision %s', (revision) => {
    test.each(PROFILES)('has every tool of the profile %s', async (profile) => {
      const client = createClient(revision)
      const Transport = kind === 'sse' ? SSEClientTransport : StreamableHTTPClientTransport
      const requestInit = { headers: { Authorization: `Bearer ${TOKEN}` } }
      await client.connect(new Transport(new URL(`${url}?profile=${profile}`), { requestInit }))
      onTestFinished(() => client.close())
      await tryAll(client, profile)
    })
  })

  test('a token of an account says what its agent is shown', async () => {
    const made = (...args: string[]) =>
      execFileSync(process.execPath, [SERVE[0]!, ...args, '--json'], { cwd: dir, env })
    const email = `${kind}@example.com`
    made('users', 'create', '--email', email, '--password', 'a long password')
    const { token } = JSON.parse(
      String(made('tokens', 'create', '--user', email, '--name', 'agent', '--profile', 'classic')),
    )
    const client = createClient('2025-11-25')
    const Transport = kind === 'sse' ? SSEClientTransport : StreamableHTTPClientTransport
    await client.connect(
      new Transport(new URL(url), { requestInit: { headers: { Authorization: `Bearer ${token}` } } }),
    )
    onTestFinished(() => client.close())
    expect((await client.listTools()).tools).toHaveLength(7)
  })

  test('nobody is served without the token', async () => {
    const response = await fetch(url, { method: kind === 'sse' ? 'GET' : 'POST', body: kind === 'sse' ? null : '{}' })
    expect(response.status).toBe(401)
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
