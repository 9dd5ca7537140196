import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createClient, REVISIONS, type Revision } from '../../lib/mcp/server/testing/connect.ts'
import { serveByToken } from '../../lib/mcp/server/testing/serve-by-token.ts'
import { createInstallation } from '../../lib/testing/open-playground.ts'

// The machine may be busy with something else.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const dir = mkdtempSync(join(tmpdir(), 'bundle-'))
const installation = createInstallation()
afterAll(async () => {
  await installation.close()
  rmSync(dir, { recursive: true, force: true })
})

const files: Record<string, string> = {}
beforeAll(() => {
  execFileSync(process.execPath, [resolve('scripts/bundle/main.mjs'), dir, '--owner', 'ann'], { stdio: 'pipe' })
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  Object.assign(files, unzip(readFileSync(join(dir, `code-execution-mcp-${version}.mcpb`))))
  // Unpacked somewhere else, as Claude Desktop does it.
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, 'unpacked', name)), { recursive: true })
    writeFileSync(join(dir, 'unpacked', name), text)
  }
})

/** The files of a zip, by what stands before each. */
function unzip(zip: Buffer): Record<string, string> {
  const found: Record<string, string> = {}
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const packed = zip.readUInt32LE(at + 18)
    const begin = at + 30 + zip.readUInt16LE(at + 26)
    found[zip.toString('utf8', at + 30, begin)] = inflateRawSync(zip.subarray(begin, begin + packed)).toString()
    at = begin + packed
  }
  return found
}

function bridgeTo(url: string, token: string, revision: Revision) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(dir, 'unpacked/server/index.mjs')],
    env: { CEM_URL: url, CEM_TOKEN: token },
    stderr: 'pipe',
  })
  const client = createClient(revision)
  onTestFinished(() => client.close())
  return { client, connected: client.connect(transport) }
}

test('what is published beside the package says what its readers expect', () => {
  expect(Object.keys(files)).toEqual(['manifest.json', 'server/index.mjs'])
  expect(JSON.parse(files['manifest.json']!)).toMatchObject({
    manifest_version: '0.3',
    server: { type: 'node', entry_point: 'server/index.mjs' },
    // As the client of the SDK, which is in it, needs it.
    compatibility: { runtimes: { node: '>=20' } },
    user_config: { token: { sensitive: true, required: true } },
  })
  const server = JSON.parse(readFileSync(join(dir, 'server.json'), 'utf8'))
  expect(server).toMatchObject({
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: 'io.github.ann/code-execution-mcp',
    packages: [{ registryType: 'npm', identifier: 'code-execution-mcp', transport: { type: 'stdio' } }],
  })
  expect(server.description.length).toBeLessThanOrEqual(100)
})

test('the bridge hands a program on to the playground that runs, and its answer back', async () => {
  const playground = await installation.open({ settings: { sandbox: { min_isolation: 'permissions' } } })
  const email = 'ada@example.com'
  await playground.people.create({ email, password: 'a long password' })
  const { token } = await playground.access.tokens.create(email, { name: 'test' })
  const { url } = await serveByToken(playground)
  for (const revision of REVISIONS) {
    const { client, connected } = bridgeTo(url!, token, revision)
    await connected
    expect((await client.listTools()).tools.map(({ name }) => name).sort()).toEqual(['execute_code', 'search_tools'])
    const told: string[] = []
    const call = { name: 'execute_code', arguments: { code: 'export default 6 * 7' } }
    const answer = await client.callTool(call, { onprogress: ({ message }) => void told.push(message ?? '') })
    expect(answer.structuredContent).toMatchObject({ success: true, result: 42 })
    expect(told.length).toBeGreaterThan(0)
  }
})

test('whoever asks a playground that is not there is told so', async () => {
  const { connected } = bridgeTo('http://127.0.0.1:9/api/mcp', 'cem_none', '2025-11-25')
  await expect(connected).rejects.toThrow('The playground at http://127.0.0.1:9/api/mcp does not answer')
})
