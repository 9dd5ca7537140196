import { messageOf, PlaygroundError } from '../errors.ts'

const KNOWN = new Set(['command', 'args', 'env', 'url', 'headers', 'type', 'instances'])
const MAX_LENGTH = 200_000
const MAX_SERVERS = 100

export interface PastedServer {
  name: string
  /** As in `mcp.json`. */
  entry: Record<string, unknown>
  /** Keys that mean nothing here. */
  ignored: string[]
}

/**
 * Reads a block as people copy it from the documentation of a server: `{"mcpServers": {…}}`, `{"servers": {…}}`, or the
 * servers alone. Spellings of other clients are understood. Throws `invalid-input` when it is none of these.
 */
export function readPastedServers(text: string): PastedServer[] {
  if (text.length > MAX_LENGTH)
    throw new PlaygroundError('too-large', `At most ${MAX_LENGTH} characters can be pasted.`)
  const block = parse(text)
  const servers = [block['mcpServers'], block['servers'], block].find(isObject)!
  const entries = Object.entries(servers)
  if (entries.length === 0 || !entries.every(([, entry]) => isObject(entry))) {
    throw new PlaygroundError('invalid-input', 'Expected {"mcpServers": {"name": {"url": "https://…"}}}.')
  }
  if (entries.length > MAX_SERVERS) {
    throw new PlaygroundError(
      'invalid-input',
      `At most ${MAX_SERVERS} servers can be added at once, not ${entries.length}.`,
    )
  }
  return entries.map(([name, entry]) => {
    const { serverUrl, httpUrl, transport, ...rest } = entry as Record<string, unknown>
    const plain: Record<string, unknown> = {
      ...rest,
      ...urlOf(rest['url'] ?? serverUrl ?? httpUrl),
      ...typeOf(rest['type'] ?? transport, 'command' in rest),
    }
    const kept = Object.entries(plain).filter(([key, value]) => KNOWN.has(key) && value !== undefined)
    const ignored = Object.keys(rest).filter((key) => !KNOWN.has(key))
    return { name, entry: Object.fromEntries(kept), ignored }
  })
}

function parse(text: string): Record<string, unknown> {
  const trimmed = text.trim()
  try {
    // Copied out of the middle of a file: `"name": {…}`.
    const json: unknown = JSON.parse(trimmed.startsWith('"') ? `{${trimmed.replace(/,$/, '')}}` : trimmed)
    if (isObject(json)) return json
  } catch (cause) {
    throw new PlaygroundError('invalid-input', `This is not JSON: ${messageOf(cause)}`, { cause })
  }
  throw new PlaygroundError('invalid-input', 'Expected an object in braces.')
}

const urlOf = (url: unknown) => (url === undefined ? {} : { url })

/** Others say `stdio`, which `command` says already, and `streamableHttp` in several spellings. */
function typeOf(type: unknown, isCommand: boolean): { type?: unknown } {
  if (isCommand || typeof type !== 'string') return { type: undefined }
  return { type: /^sse$/i.test(type) ? 'sse' : /^(streamable[-_ ]?)?http$/i.test(type) ? 'http' : type }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
