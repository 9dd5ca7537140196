import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Added } from '../connections/service/added.ts'
import { openPeopleWithServers, serveGreeter } from '../connections/testing/people-with-servers.ts'
import type { Person } from '../people/person.ts'
import { type ClientId, clientOf } from './clients.ts'
import type { ShownMachine } from './found-servers.ts'

const home = await mkdtemp(join(tmpdir(), 'home-'))
afterAll(() => rm(home, { recursive: true, force: true }))
const web = await serveGreeter(['greet', 'wipe'])
const { installation, playground, admin, ann, bob, settled, toolsOf, names } = await openPeopleWithServers(
  {},
  { HOME: home, HERE: 'value-of-the-host' },
)
const { found } = playground
const hostile = join(import.meta.dirname, '../mcp/client/testing/hostile-server.mjs')

/** `${…}` in a text, which is no template. */
const named = (name: string) => ['$', `{${name}}`].join('')
const host = '127.0.0.1:3000'

/** Writes the file of a client for as long as the test runs; answers where. */
async function clientHas(id: ClientId, content: object | string): Promise<string> {
  const file = clientOf(id).fileOn({ home, platform: process.platform, env: {} })!
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  onTestFinished(() => rm(file, { force: true }))
  return file
}

/** Has what was added removed at the end of the test. */
function removing(person: Person, results: readonly Added[]): void {
  onTestFinished(async () => {
    for (const { id } of results) if (id) await playground.connections.remove(person, id)
  })
}

function chosen({ servers }: ShownMachine, name: string, answers: Record<string, string> = {}) {
  const { key, digest } = servers.find((one) => one.name === name)!
  return { key, name, digest, answers }
}

describe('what is found on this machine', () => {
  test('is shown without its secrets, each with what will be done', async () => {
    await clientHas('claude-desktop', {
      mcpServers: {
        local: { command: 'npx', args: ['-y', 'some-server', '--api-key', 'sk-secret-1'], env: { TOKEN: 'secret-2' } },
        web: { url: 'https://example.org/mcp?key=secret-3', headers: { Authorization: 'Bearer secret-4' } },
        off: { command: 'npx', args: ['other'], disabled: true, autoApprove: ['a'] },
        here: { url: 'https://example.org', headers: { A: named('env:HERE') } },
        nowhere: { url: 'https://example.org', headers: { A: named('env:NOWHERE'), B: named('env:OR:-x') } },
        host: { url: 'https://example.org', headers: { Host: 'internal' } },
      },
    })
    await clientHas('vscode', {
      inputs: [{ id: 'key', type: 'promptString', description: 'Key of search', password: true }],
      servers: {
        search: { command: 'npx', args: ['search', named('input:key')], env: { KEY: named('input:key') } },
        local: { command: 'npx', args: ['another'] },
      },
    })
    const shown = await found.find({ person: admin, host })
    expect(JSON.stringify(shown)).not.toMatch(/secret-|value-of-the-host/)
    expect(Object.fromEntries(shown.servers.map((one) => [`${one.client} ${one.name}`, one]))).toMatchObject({
      'claude-desktop local': {
        where: 'npx -y some-server --api-key …',
        ...{ kind: 'command', isShared: true, isOff: false, secrets: ['TOKEN'], variables: [], reason: null },
      },
      'claude-desktop web': {
        where: 'https://example.org/mcp',
        ...{ kind: 'url', isShared: false, secrets: ['Authorization'], reason: null },
      },
      'claude-desktop off': { isOff: true, reason: null, ignored: [expect.stringContaining('autoApprove')] },
      'claude-desktop here': { isShared: true, variables: ['HERE'], reason: null },
      'claude-desktop nowhere': {
        reason: 'it is handed NOWHERE, which is not set in the environment of this server',
      },
      'claude-desktop host': { reason: 'The header Host belongs to the connection and cannot be set.' },
      'vscode search': {
        where: 'npx search <key>',
        asks: [{ id: 'key', text: 'Key of search', isSecret: true }],
        reason: null,
      },
      'vscode local': { reason: 'Claude Desktop has another server of that name' },
    })
    expect(shown.files).toContainEqual({
      ...{ client: 'cursor', file: '~/.cursor/mcp.json' },
      ...{ isThere: false, fault: null },
    })
  })

  test('is read file by file: one that is damaged is named without a word of it, and the others are there', async () => {
    await clientHas('cursor', '{"mcpServers": {"a": {"env": {"K": "secret-5" "x"}}}}')
    await clientHas('codex', '[mcp_servers.a]\ncommand = secret-6')
    await clientHas('goose', `extensions:\n  a: ${'['.repeat(150_000)}`)
    await clientHas('gemini-cli', { mcpServers: { a: { url: 'https://example.org/mcp' } } })
    const zed = await clientHas('zed', '{}')
    await rm(zed)
    await mkdir(zed)
    onTestFinished(() => rm(zed, { recursive: true }))
    const { servers, files } = await found.find({ person: admin, host })
    expect(servers.map(({ client, name }) => [client, name])).toEqual([['gemini-cli', 'a']])
    const faults = Object.fromEntries(files.flatMap(({ client, fault }) => (fault === null ? [] : [[client, fault]])))
    expect(faults).toEqual({
      cursor: 'This is not JSON: comma expected in line 1, column 47.',
      codex: 'This is not TOML that can be read: see line 2.',
      goose: expect.stringMatching(/^This is not YAML that can be read|^It takes more than|nested too deeply/),
      zed: '~/.config/zed/settings.json is no file.',
    })
    expect(JSON.stringify(files)).not.toContain('secret-')
  })

  test.each([
    ['no administrator', () => ann, host],
    ['somebody without an account', () => ({ ...admin, isListed: false }), host],
    ['somebody who came by another name', () => admin, 'box.lan:3000'],
    ['somebody whose request names no host', () => admin, null],
  ])('is for nobody else: %s', async (_who, person, asked) => {
    await clientHas('cursor', { mcpServers: { a: { url: web.url } } })
    const asking = { person: person(), host: asked }
    expect(found.isOffered(asking)).toBe(false)
    await expect(found.find(asking)).rejects.toMatchObject({ code: 'forbidden' })
    const { servers } = await found.find({ person: admin, host })
    const { key, name, digest } = servers[0]!
    const request = { chosen: [{ key, name, digest, answers: {} }], forEverybody: false }
    await expect(found.take(asking, request)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await names(admin)).toEqual(['calculator'])
  })

  test('is added as it was shown, with its secrets, and with what was answered', async () => {
    await clientHas('vscode', {
      inputs: [{ id: 'key', type: 'promptString', password: true }],
      servers: {
        greeter: { type: 'http', url: web.url, headers: { Authorization: `Bearer ${named('input:key')}` } },
        left: { type: 'http', url: web.url },
      },
    })
    const shown = await found.find({ person: admin, host })
    web.seen.length = 0
    const unanswered = await found.take(
      { person: admin, host },
      { chosen: [chosen(shown, 'greeter')], forEverybody: false },
    )
    expect(unanswered).toMatchObject([{ name: 'greeter', id: null, fault: 'It asks for key.' }])
    expect(web.seen).toEqual([])
    const results = await found.take(
      { person: admin, host },
      { chosen: [chosen(shown, 'greeter', { key: 'told' })], forEverybody: false },
    )
    removing(admin, results)
    expect(results).toMatchObject([{ name: 'greeter', fault: null, forEverybody: false }])
    expect(await settled(admin, 'greeter')).toMatchObject({ tools: 2, from: 'own' })
    expect(new Set(web.seen)).toEqual(new Set(['Bearer told']))
    expect(await names(admin)).not.toContain('left')
  })

  test('a command is everybody’s; what is switched off is kept, and never started', async () => {
    const starts = join(installation.dir, 'starts-of-found')
    await clientHas('opencode', {
      mcp: {
        on: { type: 'local', command: [process.execPath, hostile] },
        off: { type: 'local', command: [process.execPath, hostile, starts], enabled: false },
      },
    })
    const shown = await found.find({ person: admin, host })
    expect(shown.servers.map(({ name, isOff }) => [name, isOff])).toEqual([
      ['on', false],
      ['off', true],
    ])
    const request = { chosen: ['on', 'off'].map((name) => chosen(shown, name)), forEverybody: false }
    const results = await found.take({ person: admin, host }, request)
    removing(admin, results)
    expect(results).toMatchObject([
      { name: 'on', fault: null, forEverybody: true },
      { name: 'off', fault: null, isOff: true, forEverybody: true },
    ])
    await vi.waitFor(async () => expect(await toolsOf(bob, 'on')).toContain('pid'), { timeout: 20_000 })
    expect(existsSync(starts)).toBe(false)
  })

  test.each([
    ['a secret', { url: web.url, headers: { A: 'other' } }],
    ['what it runs', { command: 'sh', args: ['-c', 'id'] }],
    ['that it is switched off', { url: web.url, headers: { A: 'one' }, disabled: true }],
  ])('is not added when its file says something else by now: %s', async (_what, now) => {
    await clientHas('cursor', { mcpServers: { a: { url: web.url, headers: { A: 'one' } } } })
    const shown = await found.find({ person: admin, host })
    await clientHas('cursor', { mcpServers: { a: now } })
    const request = { chosen: [chosen(shown, 'a')], forEverybody: false }
    expect(await found.take({ person: admin, host }, request)).toMatchObject([
      { name: 'a', id: null, fault: expect.stringContaining('something else now than you were shown') },
    ])
    await clientHas('cursor', { mcpServers: {} })
    expect(await found.take({ person: admin, host }, request)).toMatchObject([{ name: 'a', id: null }])
    expect(await names(admin)).toEqual(['calculator'])
  })

  test('a file that may not be read says so', async () => {
    // Root reads it all the same.
    if (process.getuid?.() === 0) return
    await chmod(await clientHas('cursor', '{}'), 0o000)
    const { files } = await found.find({ person: admin, host })
    expect(files.find(({ client }) => client === 'cursor')?.fault).toContain('EACCES')
  })
})

describe('pasting', () => {
  test('adds an administrator’s command for everybody, which is where it runs, without being told to', async () => {
    const entry = { type: 'stdio', command: process.execPath, args: [hostile], cwd: installation.dir, timeout: 60 }
    const text = `{ // from VS Code
      "servers": { "local": ${JSON.stringify(entry)}, "not this": ${JSON.stringify(entry)}, }, "inputs": [] }`
    const request = { text, forEverybody: false, chosen: [{ key: 'local', answers: {} }] }
    const { results, rest } = await found.paste(admin, request)
    removing(admin, results)
    expect(results).toMatchObject([{ name: 'local', fault: null, forEverybody: true }])
    expect(Object.keys(JSON.parse(rest).mcpServers)).toEqual(['not this'])
    await vi.waitFor(async () => expect(await toolsOf(bob, 'local')).toContain('pid'), { timeout: 20_000 })
  })

  test('adds what can be added, and says of the rest why not', async () => {
    const text = JSON.stringify({
      mcpServers: {
        web: { url: web.url, disabled: false, alwaysAllow: [], timeout: 60 },
        other: { serverUrl: web.url, transport: 'streamableHttp' },
        local: { command: 'npx', args: ['-y', 'x'] },
        home: { url: `https://example.org/${named('userHome')}` },
        secret: { url: 'https://example.org', headers: { A: named('env:HERE') } },
      },
    })
    const { results, rest } = await found.paste(ann, { text, forEverybody: false })
    removing(ann, results)
    expect(results).toMatchObject([
      {
        ...{ name: 'web', fault: null },
        ignored: [expect.stringContaining('alwaysAllow (calls are asked about')],
      },
      { name: 'other', fault: null, ignored: [] },
      { name: 'local', id: null, fault: 'Only an administrator adds commands.' },
      { name: 'home', id: null, fault: expect.stringContaining('means something to its client only') },
      { name: 'secret', id: null, fault: expect.stringContaining('administrator’s configuration only') },
    ])
    expect(Object.keys(JSON.parse(rest).mcpServers)).toEqual(['local', 'home', 'secret'])
    for (const name of ['web', 'other'])
      expect(await settled(ann, name)).toMatchObject({ tools: 2, state: 'connected' })
  })

  test.each([
    ['TOML, as Codex has it', '[mcp_servers.a]\nurl = "https://example.org/mcp"\nenabled = false\n'],
    [
      'YAML, as Goose has it',
      'extensions:\n  a:\n    type: streamable_http\n    uri: https://example.org/mcp\n    enabled: false\n',
    ],
  ])('takes %s', async (_what, text) => {
    expect(await found.read(ann, text)).toMatchObject([
      { key: 'a', where: 'https://example.org/mcp', isOff: true, client: null, reason: null },
    ])
    const { results, rest } = await found.paste(ann, { text, forEverybody: false })
    removing(ann, results)
    expect(results).toMatchObject([{ name: 'a', isOff: true, fault: null }])
    expect(rest).toBe('')
  })

  test('asks for what its client asks for, and keeps that when something else was added', async () => {
    const text = JSON.stringify({
      inputs: [{ id: 'key', description: 'The key', password: true }],
      servers: { asks: { url: web.url, headers: { A: named('input:key') } }, plain: { url: web.url } },
    })
    const chosen = ['asks', 'plain'].map((key) => ({ key, answers: {} }))
    const { results, rest } = await found.paste(ann, { text, forEverybody: false, chosen })
    removing(ann, results)
    expect(results).toMatchObject([
      { name: 'asks', id: null, fault: 'It asks for key.' },
      { name: 'plain', fault: null },
    ])
    expect(await found.read(ann, rest)).toMatchObject([
      { name: 'asks', asks: [{ id: 'key', text: 'The key', isSecret: true }], reason: null },
    ])
  })

  test.each([
    ['not json', 'This is not JSON'],
    ['[]', 'Expected an object'],
    ['{}', 'Expected {"mcpServers"'],
    ['{"mcpServers": {"a": 1}}', 'Expected {"mcpServers"'],
    ['a:\n - b\n -c: "', 'This is not YAML'],
    ['x'.repeat(200_001), 'At most 200000 characters'],
    [JSON.stringify(Object.fromEntries([...Array(101).keys()].map((n) => [`s${n}`, web]))), 'At most 100 servers'],
  ])('%# is told apart', async (text, message) => {
    await expect(found.read(ann, text)).rejects.toThrow(message)
    await expect(found.paste(ann, { text, forEverybody: false })).rejects.toThrow(message)
  })
})
