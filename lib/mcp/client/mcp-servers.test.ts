import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { BUILTIN_NAMES } from '../builtin-names.ts'
import { readMcpServers } from './mcp-servers.ts'

const dir = mkdtempSync(join(tmpdir(), 'mcp-'))
afterAll(() => rmSync(dir, { recursive: true }))

const file = join(dir, 'mcp.json')
const read = (text: string, note?: (line: string) => void) => {
  writeFileSync(file, text)
  return readMcpServers(file, note)
}
const parse = (mcpServers: unknown) => read(JSON.stringify({ mcpServers }))

const BUILTIN_SERVERS = Object.fromEntries(BUILTIN_NAMES.map((name) => [name, { builtin: name }]))

test('takes built-in servers, commands and addresses', async () => {
  expect(
    await parse({
      calculator: { builtin: 'calculator' },
      files: { command: 'npx', args: ['-y', 'some-server'] },
      web: { url: 'https://example.org/mcp', headers: { authorization: 'Bearer x' } },
    }),
  ).toEqual({
    calculator: { builtin: 'calculator' },
    files: { command: 'npx', args: ['-y', 'some-server'], env: {} },
    web: { url: 'https://example.org/mcp', headers: { authorization: 'Bearer x' } },
  })
  expect(await parse({})).toEqual({})
})

test('reports all faults together, each with its place', async () => {
  const faulty = () =>
    parse({
      'a\nb': { builtin: 'calculator' },
      both: { command: 'x', url: 'https://example.org' },
      none: { comand: 'npx' },
      zip: { builtin: 'zip' },
      ftp: { url: 'ftp://example.org' },
      args: { command: 'x', args: [1] },
      typo: { command: 'x', arguments: [] },
    })
  await expect(faulty()).rejects.toThrow(
    [
      'mcp.json has 7 faults:',
      '  mcpServers.a\nb: a name of a server is one line of at most 100 characters',
      '  mcpServers.both: expected exactly one of "builtin", "command" and "url", got command and url',
      '  mcpServers.none: expected exactly one of "builtin", "command" and "url", got none (did you mean "command" by "comand"?)',
      `  mcpServers.zip.builtin: Invalid option: expected one of "${BUILTIN_NAMES.join('"|"')}"`,
      '  mcpServers.ftp.url: expected a URL that begins with http:// or https://',
      '  mcpServers.args.args.0: Invalid input: expected string, received number',
      '  mcpServers.typo: Unrecognized key: "arguments"',
    ].join('\n'),
  )
})

test('takes names that are no folders, unless two would share one', async () => {
  expect(Object.keys(await parse({ 'Ant Design': { builtin: 'calculator' } }))).toEqual(['Ant Design'])
  await expect(
    parse({ 'Ant Design': { builtin: 'calculator' }, 'ant-design': { builtin: 'calculator' } }),
  ).rejects.toThrow(
    'mcpServers.ant-design: its modules would lie in the folder of "Ant Design"; give one of them another name',
  )
})

test('says where a file is no JSON, and what a file without servers lacks', async () => {
  await expect(read('{"mcpServers": {')).rejects.toThrow(/mcp\.json is not JSON: .*line 1/)
  await expect(read('{"server": {}}')).rejects.toThrow('mcp.json has no servers: expected {"mcpServers": {…}}.')
  await expect(read('[]')).rejects.toThrow('mcp.json: Expected an object in braces.')
})

test('means the built-in servers where there is no file', async () => {
  expect(await readMcpServers(join(dir, 'nothing.json'))).toEqual(BUILTIN_SERVERS)
})

test('finds the built-in servers in the mcp.json of the house', async () => {
  expect(await readMcpServers(join(import.meta.dirname, '../../../mcp.json'))).toEqual(BUILTIN_SERVERS)
})

describe('a file that another client wrote', () => {
  const npx = { command: 'npx', args: ['-y', 'some-server'], env: { TOKEN: 'abc' } }
  const web = { url: 'https://example.org/mcp', headers: { Authorization: 'Bearer x' } }

  test.each<[string, string, object]>([
    [
      'Claude Code',
      `{"mcpServers": {"local": ${json({ type: 'stdio', ...npx })}, "web": ${json({ type: 'http', ...web })}}}`,
      { local: npx, web: { type: 'http', ...web } },
    ],
    [
      'Claude Desktop, Cursor, Windsurf',
      `{"mcpServers": {"local": ${json(npx)}, "web": ${json({ serverUrl: web.url, headers: web.headers })}}}`,
      { local: npx, web },
    ],
    [
      'VS Code, with comments',
      `{
// mine
"servers": {"web": ${json({ type: 'http', ...web })}, /* off */ }, "inputs": [],}`,
      { web: { type: 'http', ...web } },
    ],
    [
      'VS Code, in its settings',
      `{"editor.fontSize": 12, "mcp": {"servers": {"local": ${json(npx)}}}}`,
      { local: npx },
    ],
    [
      'Zed',
      `{"context_servers": {"local": ${json({ source: 'custom', ...npx })}, "old": ${json({ command: { path: 'npx', args: npx.args, env: npx.env } })}}}`,
      { local: npx, old: npx },
    ],
    [
      'Gemini CLI',
      `{"mcpServers": {"web": ${json({ httpUrl: web.url, headers: web.headers, timeout: 30_000, trust: true })}}}`,
      { web: { ...web, timeout: 30 } },
    ],
    [
      'OpenCode',
      `{"mcp": {"local": ${json({ type: 'local', command: ['npx', ...npx.args], environment: npx.env, enabled: true, timeout: 8000 })}, "web": ${json({ type: 'remote', ...web })}}}`,
      { local: { ...npx, connectTimeout: 8 }, web },
    ],
    [
      'Cline, Roo Code',
      `{"mcpServers": {"local": ${json({ ...npx, disabled: false, alwaysAllow: ['a'], timeout: 60 })}, "web": ${json({ type: 'streamableHttp', ...web })}}}`,
      { local: { ...npx, timeout: 60 }, web: { type: 'http', ...web } },
    ],
    [
      'Codex, as JSON',
      `{"mcp_servers": {"local": ${json({ ...npx, tool_timeout_sec: 90, startup_timeout_sec: 20 })}}}`,
      { local: { ...npx, timeout: 90, connectTimeout: 20 } },
    ],
    [
      'Codex, as TOML',
      `# mine
model = "x"
[mcp_servers.local]
command = "npx"
args = ["-y", 'some-server'] # two
env = { TOKEN = "abc" }
tool_timeout_sec = 90.5
[mcp_servers.web]
url = "https://example.org/mcp"
bearer_token_env_var = "WEB_TOKEN"
enabled = false
`,
      {
        local: { ...npx, timeout: 90.5 },
        web: {
          url: web.url,
          headers: { Authorization: `Bearer ${['$', '{env:WEB_TOKEN}'].join('')}` },
          disabled: true,
        },
      },
    ],
    [
      'Goose, as YAML',
      `GOOSE_MODEL: x
extensions:
  developer: {type: builtin, name: developer, enabled: true}
  local:
    type: stdio
    name: local
    cmd: npx
    args: [-y, some-server]
    envs: {TOKEN: abc}
    env_keys: []
    available_tools: []
    enabled: true
    timeout: 300
  web:
    type: streamable_http
    uri: https://example.org/mcp
    headers: {Authorization: Bearer x}
    enabled: false
`,
      { local: { ...npx, timeout: 300 }, web: { type: 'http', ...web, disabled: true } },
    ],
    [
      'variables of the environment, each in its way',
      json({
        mcpServers: {
          a: { command: ['$', '{RUNNER:-npx}'].join(''), args: ['{env:PACKAGE}', ['$', '{workspace}'].join('')] },
        },
      }),
      {
        a: {
          command: ['$', '{env:RUNNER:-npx}'].join(''),
          args: [['$', '{env:PACKAGE}'].join(''), ['$', '{workspace}'].join('')],
          env: {},
        },
      },
    ],
    [
      'Claude Code, with a time in milliseconds longer than anybody waits here',
      `{"mcpServers": {"web": ${json({ type: 'http', ...web, timeout: 86_400_000 })}}}`,
      { web: { type: 'http', ...web, timeout: 3_600 } },
    ],
    [
      'one that writes numbers where texts are meant',
      `{"mcpServers": {"local": ${json({ command: 'x', env: { PORT: 8080, DEBUG: true } })}}}`,
      { local: { command: 'x', args: [], env: { PORT: '8080', DEBUG: 'true' } } },
    ],
  ])('is read: %s', async (_client, text, servers) => expect(await read(text)).toEqual(servers))

  test.each([{ disabled: true }, { enabled: false }, { isActive: false }])(
    'keeps off what it says is off: %j',
    async (off) => {
      expect(await parse({ a: { ...npx, ...off } })).toEqual({ a: { ...npx, disabled: true } })
      expect(await parse({ a: { ...web, ...off } })).toEqual({ a: { ...web, disabled: true } })
    },
  )

  test('starts a command where it says, and has the tools that it leaves', async () => {
    expect(await parse({ a: { ...npx, cwd: '/srv/app', disabledTools: ['delete'] } })).toEqual({
      a: { ...npx, cwd: '/srv/app', excludeTools: ['delete'] },
    })
    expect(await parse({ a: { ...npx, tools: ['*'] }, b: { ...npx, includeTools: ['read'] } })).toEqual({
      a: npx,
      b: { ...npx, includeTools: ['read'] },
    })
  })

  test('is told by name what it says that has no effect here', async () => {
    const notes: string[] = []
    const entry = { ...npx, autoApprove: ['x'], envFile: '.env', icon: 'x.png' }
    await read(json({ servers: { local: entry }, inputs: [] }), (line) => notes.push(line))
    expect(notes.map((line) => line.replace(`${dir}/`, ''))).toEqual([
      'mcp.json: inputs has no effect here.',
      expect.stringMatching(/^mcp\.json: servers\.local\.autoApprove has no effect here: calls are asked about/),
      expect.stringMatching(/^mcp\.json: servers\.local\.envFile has no effect here: the file is not read/),
      expect.stringMatching(/^mcp\.json: servers\.local\.icon has no effect here/),
    ])
  })

  test.each([
    [
      'a value that its client asks the person for',
      { ...npx, env: { TOKEN: ['$', '{input:token}'].join('') } },
      'asks the person for "token"',
    ],
    ['a way that a command does not speak', { ...npx, type: 'sse' }, 'a command speaks over stdio'],
    ['a way that nobody speaks', { ...web, type: 'websocket' }, 'expected one of "http"|"sse"'],
    ['a folder that depends on where one stands', { ...npx, cwd: 'app' }, 'expected an absolute path'],
    ['a switch that is neither on nor off', { ...npx, disabled: 'yes' }, 'disabled: Invalid input: expected true'],
  ])('is refused for %s', (_what, entry, fault) => expect(parse({ a: entry })).rejects.toThrow(fault))
})

function json(value: unknown): string {
  return JSON.stringify(value)
}
