import { PlaygroundError } from '../errors.ts'
import { isObject } from '../json/objects.ts'
import { readClientEntry } from '../mcp/client/entries/client-entry.ts'
import { readServersBlock } from '../mcp/client/entries/read-servers-block.ts'

/** The most characters a block may have. */
export const MAX_BLOCK = 200_000
const MAX_SERVERS = 100

export interface PastedServer {
  name: string
  /** As in `mcp.json`, not looked at yet. */
  entry: Record<string, unknown>
  /** Keys of it that have no effect here. */
  ignored: string[]
  /** What it is reached by; null where it says nothing of the kind. */
  kind: 'command' | 'url' | null
  /** The whole command, or the address. */
  where: string
  /** It is switched off where it was copied. */
  isOff: boolean
}

const KNOWN = new Set(['command', 'args', 'env', 'cwd', 'url', 'headers', 'type', 'instances', 'disabled'])
for (const key of ['includeTools', 'excludeTools', 'builtin', 'timeout', 'connectTimeout']) KNOWN.add(key)

/**
 * Reads a block as people copy it from the documentation of a server or from their settings: `{"mcpServers": {…}}`, what
 * other clients have instead, or the servers alone. Throws `invalid-input` when it is none of these. In the browser, too.
 */
export function readPastedServers(text: string): PastedServer[] {
  if (text.length > MAX_BLOCK) throw new PlaygroundError('too-large', `At most ${MAX_BLOCK} characters can be pasted.`)
  const entries = Object.entries(readServersBlock(text).servers)
  if (entries.length === 0 || !entries.every(([, entry]) => isObject(entry))) {
    throw new PlaygroundError('invalid-input', 'Expected {"mcpServers": {"name": {"url": "https://…"}}}.')
  }
  if (entries.length > MAX_SERVERS) {
    throw new PlaygroundError(
      'invalid-input',
      `At most ${MAX_SERVERS} servers can be added at once, not ${entries.length}.`,
    )
  }
  return entries.map(([name, raw]) => {
    const { entry, ignored } = readClientEntry(raw as Record<string, unknown>)
    const kept = Object.entries(entry).filter(([key]) => KNOWN.has(key))
    // Keys that nobody knows are left out as well: whoever pastes did not write them.
    const unknown = Object.keys(entry).filter((key) => !KNOWN.has(key))
    const { command, args, url, disabled } = entry
    const words = [command, ...(Array.isArray(args) ? args : [])].filter((word) => typeof word === 'string')
    return {
      name,
      entry: Object.fromEntries(kept),
      ignored: [...ignored.map(({ key, why }) => `${key} (${why})`), ...unknown],
      kind: 'command' in entry ? 'command' : 'url' in entry ? 'url' : null,
      where: 'command' in entry ? words.join(' ') : typeof url === 'string' ? url : '',
      isOff: disabled === true,
    }
  })
}
