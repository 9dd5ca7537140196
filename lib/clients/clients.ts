// The MCP clients that we write ourselves into, and read servers from. In the browser, too: nothing of Node here.

export const CLIENT_IDS = [
  'claude-code',
  'claude-desktop',
  'cursor',
  'vscode',
  'windsurf',
  'zed',
  'codex',
  'gemini-cli',
  'opencode',
  'goose',
  'chatgpt',
] as const
export type ClientId = (typeof CLIENT_IDS)[number]

/** How a client reaches us: by an address with a token, or by a command that it starts on this machine. */
export type Transport = 'http' | 'command'

/** Where people keep their files. `env` is asked for XDG_CONFIG_HOME, APPDATA, CODEX_HOME and CLAUDE_CONFIG_DIR. */
export interface Machine {
  home: string
  /** As `process.platform` says it. */
  platform: string
  env: Readonly<Record<string, string | undefined>>
}

export interface Client {
  id: ClientId
  /** As it calls itself. */
  name: string
  /** Its file for everything this person does, as people write it; null where it has none. */
  shownFile: string | null
  /** The same file on one machine. */
  fileOn(machine: Machine): string | null
  /** Other names that file may have: the first that is there is meant. */
  otherFilesOn?(machine: Machine): readonly string[]
  /** Its file for one project, below the folder of that project; null where it has none. */
  projectFile: string | null
  language: 'json' | 'toml' | 'yaml'
  /** The key in its file that servers stand under. */
  place: string
  /** What its file takes. */
  transports: readonly Transport[]
}

const BOTH: readonly Transport[] = ['http', 'command']

export const CLIENTS: readonly Client[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    shownFile: '~/.claude.json',
    fileOn: ({ home, platform, env }) => join(platform, env['CLAUDE_CONFIG_DIR'] || home, '.claude.json'),
    projectFile: '.mcp.json',
    language: 'json',
    place: 'mcpServers',
    transports: BOTH,
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    shownFile: 'claude_desktop_config.json',
    fileOn: (machine) => join(machine.platform, applicationData(machine), 'Claude', 'claude_desktop_config.json'),
    projectFile: null,
    language: 'json',
    place: 'mcpServers',
    transports: ['command'],
  },
  {
    id: 'cursor',
    name: 'Cursor',
    shownFile: '~/.cursor/mcp.json',
    fileOn: ({ home, platform }) => join(platform, home, '.cursor', 'mcp.json'),
    projectFile: '.cursor/mcp.json',
    language: 'json',
    place: 'mcpServers',
    transports: BOTH,
  },
  {
    id: 'vscode',
    name: 'VS Code',
    shownFile: 'Code/User/mcp.json',
    fileOn: (machine) => join(machine.platform, applicationData(machine), 'Code', 'User', 'mcp.json'),
    projectFile: '.vscode/mcp.json',
    language: 'json',
    place: 'servers',
    transports: BOTH,
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    shownFile: '~/.codeium/windsurf/mcp_config.json',
    fileOn: ({ home, platform }) => join(platform, home, '.codeium', 'windsurf', 'mcp_config.json'),
    projectFile: null,
    language: 'json',
    place: 'mcpServers',
    transports: BOTH,
  },
  {
    id: 'zed',
    name: 'Zed',
    shownFile: '~/.config/zed/settings.json',
    fileOn: (machine) =>
      machine.platform === 'win32'
        ? join('win32', applicationData(machine), 'Zed', 'settings.json')
        : join(machine.platform, xdgConfig(machine), 'zed', 'settings.json'),
    projectFile: '.zed/settings.json',
    language: 'json',
    place: 'context_servers',
    transports: BOTH,
  },
  {
    id: 'codex',
    name: 'Codex',
    shownFile: '~/.codex/config.toml',
    fileOn: ({ home, platform, env }) =>
      env['CODEX_HOME']
        ? join(platform, env['CODEX_HOME'], 'config.toml')
        : join(platform, home, '.codex', 'config.toml'),
    projectFile: '.codex/config.toml',
    language: 'toml',
    place: 'mcp_servers',
    transports: BOTH,
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    shownFile: '~/.gemini/settings.json',
    fileOn: ({ home, platform }) => join(platform, home, '.gemini', 'settings.json'),
    projectFile: '.gemini/settings.json',
    language: 'json',
    place: 'mcpServers',
    transports: BOTH,
  },
  {
    id: 'opencode',
    name: 'OpenCode',
    shownFile: '~/.config/opencode/opencode.json',
    fileOn: (machine) => join(machine.platform, xdgConfig(machine), 'opencode', 'opencode.json'),
    otherFilesOn: (machine) => [join(machine.platform, xdgConfig(machine), 'opencode', 'opencode.jsonc')],
    projectFile: 'opencode.json',
    language: 'json',
    place: 'mcp',
    transports: BOTH,
  },
  {
    id: 'goose',
    name: 'Goose',
    shownFile: '~/.config/goose/config.yaml',
    fileOn: (machine) =>
      machine.platform === 'win32'
        ? join('win32', applicationData(machine), 'Block', 'goose', 'config', 'config.yaml')
        : join(machine.platform, xdgConfig(machine), 'goose', 'config.yaml'),
    projectFile: null,
    language: 'yaml',
    place: 'extensions',
    transports: BOTH,
  },
  {
    id: 'chatgpt',
    name: 'ChatGPT',
    shownFile: null,
    fileOn: () => null,
    projectFile: null,
    language: 'json',
    place: '',
    transports: [],
  },
]

const isClientId = (id: string): id is ClientId => CLIENT_IDS.some((known) => known === id)

/** The client of that id; null where there is none. */
export const findClient = (id: string): Client | null =>
  isClientId(id) ? (CLIENTS.find((client) => client.id === id) ?? null) : null

/** The client of an id that is one. */
export const clientOf = (id: ClientId): Client => CLIENTS.find((client) => client.id === id)!

/** What applications keep for a person: each platform has a place of its own. */
function applicationData(machine: Machine): string {
  const { home, platform, env } = machine
  if (platform === 'win32') return env['APPDATA'] || join('win32', home, 'AppData', 'Roaming')
  if (platform === 'darwin') return join('darwin', home, 'Library', 'Application Support')
  return xdgConfig(machine)
}

/** Programs of the command line have it on macOS as well. */
const xdgConfig = ({ home, platform, env }: Machine) => env['XDG_CONFIG_HOME'] || join(platform, home, '.config')

const join = (platform: string, ...parts: string[]) => parts.join(platform === 'win32' ? '\\' : '/')
