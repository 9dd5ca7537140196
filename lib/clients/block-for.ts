import { type ClientId, clientOf } from './clients.ts'
import { entryFor, OUR_NAME, type Reached } from './entry-for.ts'
import { tomlTable } from './toml-table.ts'
import { yamlKey, yamlLines } from './yaml-lines.ts'

export interface Block {
  /** The file it goes into, as people write it; null where there is none. */
  file: string | null
  language: 'json' | 'toml' | 'yaml' | 'shell'
  /** Empty where the client has no file that takes this; `note` says what there is instead. */
  text: string
  /** A command of the client's own that does the same. */
  shell?: string
  note?: string
}

/**
 * What a person puts into the settings of a client to have us there, token and all. In the browser, too.
 *
 * @example blockFor('cursor', { transport: 'http', url: 'http://127.0.0.1:3000/api/mcp', token: 'cem_…' }).text
 */
export function blockFor(id: ClientId, reached: Reached): Block {
  const { shownFile: file, language, place } = clientOf(id)
  const entry = entryFor(id, reached)
  if (entry === null) return { file: null, language, text: '', note: insteadOfBlock(id) }
  const text =
    language === 'toml'
      ? tomlTable([place, OUR_NAME], entry)
      : language === 'yaml'
        ? `${place}:\n  ${yamlKey(OUR_NAME)}:\n${yamlLines(entry, 4)}`
        : `${JSON.stringify({ ...(id === 'opencode' && { $schema: 'https://opencode.ai/config.json' }), [place]: { [OUR_NAME]: entry } }, null, 2)}\n`
  const shell = shellFor(id, entry, reached)
  const note = NOTES[id]?.[reached.transport]
  return { file, language, text, ...(shell && { shell }), ...(note && { note }) }
}

/** What people do where the file of a client does not take what they asked for. */
export const insteadOfBlock = (id: ClientId): string => INSTEAD[id] ?? ''

const INSTEAD: Partial<Record<ClientId, string>> = {
  'claude-desktop':
    'The file of Claude Desktop takes commands only. An address that the internet reaches over HTTPS is added under Settings → Connectors, and one signs in there.',
  chatgpt:
    'ChatGPT has no file. It connects from its own cloud: it needs an address that the internet reaches over HTTPS, added under Settings → Connectors, and one signs in there. A token cannot be given.',
}

const NOTES: Partial<Record<ClientId, Partial<Record<Reached['transport'], string>>>> = {
  'claude-desktop': { command: 'Open the file by Settings → Developer → Edit Config, and start Claude Desktop anew.' },
  vscode: {
    http: 'Open the file by “MCP: Open User Configuration” in the command palette.',
    command: 'Open the file by “MCP: Open User Configuration” in the command palette.',
  },
  windsurf: { http: 'Windsurf calls the address serverUrl.' },
}

/** The client's own command, where it has one that is known to take all of it. */
function shellFor(id: ClientId, entry: Record<string, unknown>, reached: Reached): string | null {
  if (id === 'vscode') return line(['code', '--add-mcp', JSON.stringify({ name: OUR_NAME, ...entry })])
  const claude = ['claude', 'mcp', 'add', '--scope', 'user']
  if (reached.transport === 'command') {
    const env = Object.entries(reached.env ?? {}).flatMap(([name, value]) => ['--env', `${name}=${value}`])
    const ours = [OUR_NAME, ...env, '--', ...reached.command]
    if (id === 'claude-code') return line([...claude, ...ours])
    return id === 'codex' ? line(['codex', 'mcp', 'add', ...ours]) : null
  }
  const { url, token } = reached
  const header = token ? ['--header', `Authorization: Bearer ${token}`] : []
  // The option for headers takes all words behind it.
  if (id === 'claude-code') return line([...claude, '--transport', 'http', OUR_NAME, url, ...header])
  if (id === 'gemini-cli')
    return line(['gemini', 'mcp', 'add', '--scope', 'user', '--transport', 'http', ...header, OUR_NAME, url])
  return null
}

const line = (words: string[]) => words.map(quoted).join(' ')

/** For a shell: as it is where it can be, in double quotes where nothing in it means something there, else in single ones. */
function quoted(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word
  return /["$`\\!]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : `"${word}"`
}
