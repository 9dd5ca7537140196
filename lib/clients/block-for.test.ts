import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { blockFor } from './block-for.ts'
import { CLIENT_IDS, type ClientId, clientOf } from './clients.ts'

const url = 'http://127.0.0.1:3000/api/mcp'
const token = 'cem_abcdefgh12345678'
const headers = { Authorization: `Bearer ${token}` }
const npx = { command: 'npx', args: ['-y', 'code-execution-mcp', 'mcp'] }
const command = [npx.command, ...npx.args]

describe('over HTTP', () => {
  test.each<[ClientId, object]>([
    ['claude-code', { mcpServers: { 'code-execution': { type: 'http', url, headers } } }],
    ['cursor', { mcpServers: { 'code-execution': { url, headers } } }],
    ['vscode', { servers: { 'code-execution': { type: 'http', url, headers } } }],
    ['windsurf', { mcpServers: { 'code-execution': { serverUrl: url, headers } } }],
    ['zed', { context_servers: { 'code-execution': { source: 'custom', url, headers } } }],
    ['gemini-cli', { mcpServers: { 'code-execution': { type: 'http', url, headers } } }],
    [
      'opencode',
      {
        $schema: 'https://opencode.ai/config.json',
        mcp: { 'code-execution': { type: 'remote', url, enabled: true, headers } },
      },
    ],
  ])('%s', (id, expected) => {
    const block = blockFor(id, { transport: 'http', url, token })
    expect(JSON.parse(block.text)).toEqual(expected)
    expect(block.file).toBe(clientOf(id).shownFile)
  })

  test('codex', () =>
    expect(blockFor('codex', { transport: 'http', url, token }).text).toBe(
      `[mcp_servers.code-execution]\nurl = "${url}"\nhttp_headers = { Authorization = "Bearer ${token}" }\n`,
    ))

  test('goose', () =>
    expect(parseYaml(blockFor('goose', { transport: 'http', url, token }).text)).toEqual({
      extensions: {
        'code-execution': {
          enabled: true,
          name: 'code-execution',
          description: 'Runs programs that call MCP tools, in a sandbox',
          timeout: 300,
          type: 'streamable_http',
          uri: url,
          headers,
        },
      },
    }))

  test.each<ClientId>(['claude-desktop', 'chatgpt'])('%s takes none, and the note says what there is instead', (id) => {
    const block = blockFor(id, { transport: 'http', url, token })
    expect(block).toMatchObject({ file: null, text: '', note: expect.stringContaining('Settings → Connectors') })
    expect(JSON.stringify(block)).not.toContain(token)
  })
})

describe('by a command', () => {
  test.each<[ClientId, object]>([
    ['claude-code', { mcpServers: { 'code-execution': npx } }],
    ['claude-desktop', { mcpServers: { 'code-execution': npx } }],
    ['cursor', { mcpServers: { 'code-execution': npx } }],
    ['vscode', { servers: { 'code-execution': { type: 'stdio', ...npx } } }],
    ['windsurf', { mcpServers: { 'code-execution': npx } }],
    ['zed', { context_servers: { 'code-execution': { source: 'custom', ...npx, env: {} } } }],
    ['gemini-cli', { mcpServers: { 'code-execution': npx } }],
    [
      'opencode',
      {
        $schema: 'https://opencode.ai/config.json',
        mcp: { 'code-execution': { type: 'local', command, enabled: true } },
      },
    ],
  ])('%s', (id, expected) => expect(JSON.parse(blockFor(id, { transport: 'command', command }).text)).toEqual(expected))

  test('codex', () =>
    expect(blockFor('codex', { transport: 'command', command }).text).toBe(
      '[mcp_servers.code-execution]\ncommand = "npx"\nargs = ["-y", "code-execution-mcp", "mcp"]\n',
    ))

  test('goose', () =>
    expect(
      parseYaml(blockFor('goose', { transport: 'command', command }).text).extensions['code-execution'],
    ).toMatchObject({
      type: 'stdio',
      cmd: 'npx',
      args: npx.args,
      envs: {},
    }))
})

test('has the command of the client itself where there is one', () => {
  const shell = (id: ClientId, transport: 'http' | 'command') =>
    blockFor(id, transport === 'http' ? { transport, url, token } : { transport, command }).shell
  expect(shell('claude-code', 'http')).toBe(
    `claude mcp add --scope user --transport http code-execution ${url} --header "Authorization: Bearer ${token}"`,
  )
  expect(shell('claude-code', 'command')).toBe(
    'claude mcp add --scope user code-execution -- npx -y code-execution-mcp mcp',
  )
  const env = { CEM_HOME: '/srv/cem' }
  expect(blockFor('claude-code', { transport: 'command', command, env }).shell).toBe(
    'claude mcp add --scope user code-execution --env CEM_HOME=/srv/cem -- npx -y code-execution-mcp mcp',
  )
  expect(blockFor('opencode', { transport: 'command', command, env }).text).toContain('"environment": {')
  expect(blockFor('codex', { transport: 'command', command, env }).text).toContain('env = { CEM_HOME = "/srv/cem" }')
  expect(shell('gemini-cli', 'http')).toBe(
    `gemini mcp add --scope user --transport http --header "Authorization: Bearer ${token}" code-execution ${url}`,
  )
  expect(shell('codex', 'command')).toBe('codex mcp add code-execution -- npx -y code-execution-mcp mcp')
  expect(shell('vscode', 'http')).toBe(
    `code --add-mcp '{"name":"code-execution","type":"http","url":"${url}","headers":{"Authorization":"Bearer ${token}"}}'`,
  )
  expect(shell('cursor', 'http')).toBeUndefined()
})

test.each([
  [
    'linux',
    '/home/ann',
    {},
    {
      'claude-code': '/home/ann/.claude.json',
      'claude-desktop': '/home/ann/.config/Claude/claude_desktop_config.json',
      vscode: '/home/ann/.config/Code/User/mcp.json',
      zed: '/home/ann/.config/zed/settings.json',
      goose: '/home/ann/.config/goose/config.yaml',
      codex: '/home/ann/.codex/config.toml',
      chatgpt: null,
    },
  ],
  [
    'linux',
    '/home/ann',
    { XDG_CONFIG_HOME: '/etc/ann', CODEX_HOME: '/codex', CLAUDE_CONFIG_DIR: '/claude' },
    {
      opencode: '/etc/ann/opencode/opencode.json',
      codex: '/codex/config.toml',
      'claude-code': '/claude/.claude.json',
    },
  ],
  [
    'darwin',
    '/Users/ann',
    {},
    {
      'claude-desktop': '/Users/ann/Library/Application Support/Claude/claude_desktop_config.json',
      vscode: '/Users/ann/Library/Application Support/Code/User/mcp.json',
      zed: '/Users/ann/.config/zed/settings.json',
    },
  ],
  [
    'win32',
    'C:\\Users\\ann',
    { APPDATA: 'C:\\Users\\ann\\AppData\\Roaming' },
    {
      cursor: 'C:\\Users\\ann\\.cursor\\mcp.json',
      'claude-desktop': 'C:\\Users\\ann\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
      zed: 'C:\\Users\\ann\\AppData\\Roaming\\Zed\\settings.json',
      goose: 'C:\\Users\\ann\\AppData\\Roaming\\Block\\goose\\config\\config.yaml',
    },
  ],
])('each file has its place on %s', (platform, home, env, expected) => {
  const files = Object.fromEntries(CLIENT_IDS.map((id) => [id, clientOf(id).fileOn({ home, platform, env })]))
  expect(files).toMatchObject(expected)
})
