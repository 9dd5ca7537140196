import { messageOf, PlaygroundError } from '../../../errors.ts'
import { isObject } from '../../../json/objects.ts'
import { parseJsonc } from './parse-jsonc.ts'
import { parseToml } from './parse-toml.ts'

/** The keys under which clients keep their servers: ours and most others', VS Code, Zed, OpenCode, Codex, Goose. */
const PLACES = ['mcpServers', 'servers', 'context_servers', 'mcp', 'mcp_servers', 'extensions']

export interface ServersBlock {
  /** The key they stood under; null when the text is the servers alone. */
  place: string | null
  /** What the text says of each, unread. */
  servers: Record<string, unknown>
  /** Other keys beside that one. */
  beside: string[]
}

/**
 * Finds the servers in a text as clients write them: `{"mcpServers": {…}}`, `{"servers": {…}}` and so on, or the servers
 * alone; TOML as Codex has it. Comments and trailing commas are no fault. Throws `invalid-input` when it is none of it.
 */
export const readServersBlock = (text: string): ServersBlock => serversIn(parseBlock(text))

/** The same in what was parsed already. */
export function serversIn(block: Record<string, unknown>): ServersBlock {
  for (const place of PLACES) {
    const found = block[place]
    if (found === undefined || isEntry(found)) continue
    const beside = Object.keys(block).filter((key) => key !== place)
    if (!isObject(found)) {
      // A list, as the first version of the original had it, names them inside.
      const named = Array.isArray(found) ? byName(found) : null
      if (named === null) continue
      return { place, servers: named, beside }
    }
    // VS Code's settings.json has them one deeper.
    if (place === 'mcp' && isObject(found['servers']))
      return { place: 'mcp.servers', servers: found['servers'], beside }
    return { place, servers: place === 'extensions' ? withoutOwn(found) : found, beside }
  }
  return { place: null, servers: block, beside: [] }
}

/** Servers that are in a list, by the names they have in it; null where one has none. */
export function byName(list: readonly unknown[]): Record<string, unknown> | null {
  const named = list.map((one): [string, unknown] | null => {
    if (!isObject(one) || typeof one['name'] !== 'string') return null
    const { name, ...entry } = one
    return [name as string, entry]
  })
  return named.every((one) => one !== null) ? Object.fromEntries(named) : null
}

/** Goose keeps parts of itself beside the servers. */
const withoutOwn = (extensions: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(extensions).filter(
      ([, one]) => !(isObject(one) && /^(builtin|platform|frontend|inline_python)$/.test(String(one['type']))),
    ),
  )

/** TOML begins with a table or with a key and its value, which no JSON does. */
const TOML = /^\uFEFF?(?:\s|#[^\n]*\n)*(?:\[\[?[\w."' -]+\]|[\w."'-]+[ \t]*=)/

/** Parses JSON or TOML, whichever it is. Throws `invalid-input` when it is neither. */
export function parseBlock(text: string): Record<string, unknown> {
  if (TOML.test(text)) return parseToml(text).values
  const trimmed = text.trim()
  let json: unknown
  try {
    // Copied out of the middle of a file: `"name": {…}`.
    json = parseJsonc(trimmed.startsWith('"') ? `{${trimmed}}` : trimmed)
  } catch (cause) {
    throw new PlaygroundError('invalid-input', `This is not JSON: ${messageOf(cause)}`, { cause })
  }
  if (isObject(json)) return json
  throw new PlaygroundError('invalid-input', 'Expected an object in braces.')
}

/** A server that is called `mcp` or `servers` is no list of servers. */
const isEntry = (value: unknown) =>
  isObject(value) && ['command', 'url', 'builtin', 'serverUrl', 'httpUrl'].some((key) => typeof value[key] === 'string')
