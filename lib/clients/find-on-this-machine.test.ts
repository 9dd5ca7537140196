import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { BUILTIN_NAMES } from '../mcp/builtin-names.ts'
import { blockFor } from './block-for.ts'
import { CLIENT_IDS, type ClientId, clientOf, type Machine } from './clients.ts'
import { findInText, findOnThisMachine } from './find-on-this-machine.ts'
import { sortFound, withServers } from './plan-import.ts'

const dir = await mkdtemp(join(tmpdir(), 'found-'))
afterAll(() => rm(dir, { recursive: true }))

/** `${…}` in a text, which is no template. */
const named = (name: string) => ['$', `{${name}}`].join('')

let homes = 0
async function machineWith(files: Partial<Record<ClientId, string>>): Promise<Machine> {
  const machine: Machine = { home: join(dir, `home-${homes++}`), platform: 'linux', env: {} }
  for (const [id, text] of Object.entries(files)) await write(clientOf(id as ClientId).fileOn(machine)!, text)
  return machine
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

const npx = { command: 'npx', args: ['-y', 'some-server'], env: { TOKEN: 'abc' } }
const web = { url: 'https://example.org/mcp', headers: { Authorization: 'Bearer x' } }
const json = (value: unknown) => JSON.stringify(value)

const FILES: [ClientId, string, Record<string, object>][] = [
  [
    'claude-code',
    json({ numStartups: 3, mcpServers: { l: { type: 'stdio', ...npx }, w: { type: 'http', ...web } } }),
    { l: npx, w: { type: 'http', ...web } },
  ],
  ['claude-desktop', json({ mcpServers: { l: npx } }), { l: npx }],
  ['cursor', `{ // mine\n "mcpServers": {"l": ${json(npx)}, "w": ${json(web)},}, }`, { l: npx, w: web }],
  [
    'vscode',
    json({ servers: { l: { type: 'stdio', ...npx, dev: {} }, w: { type: 'http', ...web } }, inputs: [] }),
    { l: npx, w: { type: 'http', ...web } },
  ],
  [
    'windsurf',
    json({ mcpServers: { w: { serverUrl: web.url, headers: web.headers, disabled: true } } }),
    { w: { ...web, disabled: true } },
  ],
  ['zed', json({ theme: 'x', context_servers: { l: { source: 'custom', ...npx } } }), { l: npx }],
  [
    'codex',
    'model = "x"\n[mcp_servers.l]\ncommand = "npx"\nargs = ["-y", "some-server"]\n[mcp_servers.l.env]\nTOKEN = \'abc\'\n',
    { l: npx },
  ],
  [
    'gemini-cli',
    json({
      mcp: { allowed: ['w'] },
      mcpServers: { w: { httpUrl: web.url, headers: web.headers, timeout: 30_000, trust: true } },
    }),
    { w: { ...web, timeout: 30 } },
  ],
  [
    'opencode',
    json({ mcp: { l: { type: 'local', command: ['npx', ...npx.args], environment: npx.env, enabled: false } } }),
    { l: { ...npx, disabled: true } },
  ],
  [
    'goose',
    'extensions:\n  developer: {type: builtin, enabled: true}\n  l:\n    type: stdio\n    cmd: npx\n    args: [-y, some-server]\n    envs: {TOKEN: abc}\n    timeout: 300\n',
    { l: { ...npx, timeout: 300 } },
  ],
]

test.each(FILES)('finds what %s has', async (id, text, expected) => {
  const { servers, troubles } = await findOnThisMachine(await machineWith({ [id]: text }))
  expect(troubles).toEqual([])
  expect(Object.fromEntries(servers.map(({ name, entry }) => [name, entry]))).toEqual(expected)
  expect(servers.map(({ client, reason }) => [client, reason])).toEqual(servers.map(() => [id, null]))
})

test('finds what the project has in which the person stands, with its folders', async () => {
  const machine = await machineWith({
    'claude-code': json({ projects: { [join(dir, 'p')]: { mcpServers: { c: web } } } }),
  })
  const cwd = join(dir, 'p')
  await write(
    join(cwd, '.mcp.json'),
    json({ mcpServers: { a: { command: 'node', args: ['./server.js', `--in=${named('HOME')}`] } } }),
  )
  await write(
    join(cwd, '.vscode/mcp.json'),
    json({ servers: { b: { command: 'node', cwd: `${named('workspaceFolder')}/x` } } }),
  )
  const { servers } = await findOnThisMachine({ ...machine, cwd })
  expect(Object.fromEntries(servers.map(({ name, entry }) => [name, entry]))).toEqual({
    a: { command: 'node', args: ['./server.js', `--in=${named('env:HOME')}`], cwd },
    b: { command: 'node', cwd: `${cwd}/x` },
    c: web,
  })
  expect((await findOnThisMachine(machine)).servers).toEqual([])
})

test('one that cannot be read keeps nobody from the others', async () => {
  const machine = await machineWith({
    cursor: '{"mcpServers": ',
    codex: 'a = ',
    goose: 'a: "\n',
    zed: '[]',
    windsurf: `{"mcpServers": ${'{"a":'.repeat(100_000)}`,
    vscode: json({ servers: { good: web, bad: { command: 'x', type: 'sse' }, worse: 5, none: {}, 'a\nb': web } }),
    'gemini-cli': ' '.repeat(1_000_001),
  })
  const { servers, troubles } = await findOnThisMachine(machine)
  expect(troubles.map(({ client }) => client)).toEqual(['cursor', 'windsurf', 'zed', 'codex', 'gemini-cli', 'goose'])
  expect(troubles.every(({ message }) => message.length > 10)).toBe(true)
  expect(Object.fromEntries(servers.map(({ name, reason }) => [name, reason]))).toEqual({
    good: null,
    bad: expect.stringContaining('a command speaks over stdio'),
    worse: expect.stringContaining('it is no object'),
    none: expect.stringContaining('expected exactly one of'),
    'a\nb': expect.stringContaining('one line of at most 100 characters'),
  })
})

test.each(CLIENT_IDS.filter((id) => id !== 'chatgpt'))('never takes ourselves over: %s', async (id) => {
  for (const transport of clientOf(id).transports) {
    const url = 'http://127.0.0.1:3000/api/mcp'
    const command = ['npx', '-y', 'code-execution-mcp', 'mcp']
    const { text } = blockFor(
      id,
      transport === 'http' ? { transport, url, token: 'cem_abcdefgh1234' } : { transport, command },
    )
    const { servers } = await findOnThisMachine(await machineWith({ [id]: text }))
    expect(servers.map(({ name, reason }) => [name, reason])).toEqual([['code-execution', 'it is this product itself']])
  }
})

describe('one text', () => {
  const find = (text: string) => findInText(text, { file: '-', home: '/home/ann', folder: '/srv' }).servers

  test('asks for what its client asks for, in its words', () => {
    const [server] = find(
      json({
        servers: { w: { ...web, headers: { Authorization: `Bearer ${named('input:key')}` } } },
        inputs: [{ id: 'key', type: 'promptString', description: 'Key of Example', password: true }],
      }),
    )
    expect(server).toMatchObject({ reason: null, asks: [{ id: 'key', text: 'Key of Example', isSecret: true }] })
    expect(JSON.parse(withServers('{}', [{ server: server!, answers: { key: 's3' } }]))).toEqual({
      mcpServers: { w: { ...web, headers: { Authorization: 'Bearer s3' } } },
    })
  })

  test('shows no secrets', () => {
    const [l, w] = find(
      json({
        l: { command: 'npx', args: ['-y', 'x', '--api-key', 'hunter22', '--token=hunter22'], env: { K: 'hunter22' } },
        w: { url: 'https://example.org/s/hunter22hunter22hunter22hunter22/mcp?key=hunter22' },
      }),
    )
    expect(l!.where).toBe('npx -y x --api-key … --token=…')
    expect(w!.where).toBe('https://example.org/s/…/mcp')
  })

  test.each([
    [{ command: 'x', args: [named('workspaceFolderBasename')] }, 'means something to its client only'],
    [{ command: ['x', '{file:~/.key}'], type: 'local' }, '{file:~/.key} means something'],
  ])('names what only its client knows: %j', (entry, reason) => {
    expect(find(json({ mcp: { a: entry } }))[0]!.reason).toContain(reason)
  })

  test('leaves out what nobody knows, and says so', () => {
    const [server] = find(json({ a: { ...web, autoApprove: ['x'], shiny: 1 } }))
    expect(server).toMatchObject({ reason: null, entry: web })
    expect(server!.ignored).toEqual([expect.stringMatching(/^autoApprove \(calls are asked/), 'shiny (unknown)'])
  })

  test('is refused where it is none', () => {
    expect(() => find('hello')).toThrow('This is not JSON')
    expect(() => find('[mcp_servers.a]\nx')).toThrow('This is not TOML: line 2')
  })
})

describe('into mcp.json', () => {
  const found = (name: string, entry: object, client: ClientId = 'cursor') => {
    const text = json({ mcpServers: { [name]: entry } })
    return { ...findInText(text, { file: '-', home: '/', folder: '/' }).servers[0]!, client }
  }
  const text = '{\n  // mine\n  "mcpServers": {\n    "held": { "url": "https://example.org/mcp" } // last\n  }\n}\n'

  test('goes each server once, and no name twice', () => {
    const servers = [
      found('held', { url: web.url }),
      found('Held', web),
      found('a', npx, 'zed'),
      found('a', { ...npx, type: 'stdio' }),
      found('a', web),
    ]
    expect(sortFound(servers, text).map(({ reason }) => reason)).toEqual([
      'mcp.json has the same',
      'mcp.json has another server of that name',
      null,
      'Zed has the same',
      'Zed has another server of that name',
    ])
  })

  test('goes what was chosen, switched off where it was, and every comment stays', () => {
    const written = withServers(text, [{ server: found('a', { ...web, disabled: true }), answers: {} }])
    expect(written).toBe(
      text.replace(
        '} // last\n',
        `}, // last\n    "a": ${JSON.stringify({ url: web.url, headers: web.headers, disabled: true }, null, 2).replaceAll('\n', '\n    ')}\n`,
      ),
    )
  })

  test('keeps the built-in servers where there was no file', () => {
    const { mcpServers } = JSON.parse(withServers(null, [{ server: found('a', web), answers: {} }]))
    expect(Object.keys(mcpServers)).toEqual([...BUILTIN_NAMES, 'a'])
    expect(sortFound([found('weather', web)], null)[0]!.reason).toBe('mcp.json has another server of that name')
  })
})
