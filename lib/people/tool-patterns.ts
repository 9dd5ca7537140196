import { PlaygroundError } from '../errors.ts'
import { fitsParts } from '../mcp/client/entries/tool-filter.ts'
import { SERVER_NAME } from '../mcp/server-name.ts'

/** More than anybody reads; whoever needs more names whole servers. */
export const MAX_PATTERNS = 200
const MAX_PATTERN_CHARS = 400

/** Which tools of one server a pattern names. */
interface Pattern {
  server: string
  /** What stands between the `*`; null: all of them. */
  parts: readonly string[] | null
}

/**
 * Reads `server`, `server/*`, `server/tool` or `server/get_*`. The server is named exactly and as it is written; in a
 * tool `*` stands for any characters. What would be mistaken for that (`/` in a server, `*`, `%`, `,`) is written as in an
 * address: `%2F`. Throws `invalid-input`.
 */
export function readPattern(text: string): Pattern {
  const wrong = (why: string) =>
    new PlaygroundError(
      'invalid-input',
      `${JSON.stringify(text.slice(0, 80))} names no tools: ${why}. Expected server, server/* or server/tool, such as github/get_*.`,
    )
  if (text.length > MAX_PATTERN_CHARS) throw wrong(`it is longer than ${MAX_PATTERN_CHARS} characters`)
  const decode = (part: string) => {
    try {
      return decodeURIComponent(part)
    } catch {
      throw wrong('a % in a name is written %25')
    }
  }
  const slash = text.indexOf('/')
  const named = slash === -1 ? text : text.slice(0, slash)
  if (named.includes('*')) throw wrong('* stands for tools, and a server is named exactly')
  const server = decode(named)
  if (!SERVER_NAME.test(server)) throw wrong('a server is named first')
  if (slash === -1) return { server, parts: null }
  const tool = text.slice(slash + 1)
  if (tool === '') throw wrong('after the / comes a tool')
  const parts = tool.split('*').map(decode)
  if (parts.some((part) => /\p{Cc}/u.test(part))) throw wrong('names have no control characters')
  return { server, parts: parts.every((part) => part === '') ? null : parts }
}

/** The pattern that names this and nothing else. */
export const patternOf = (server: string, tool?: string): string =>
  tool === undefined ? written(server) : `${written(server)}/${written(tool)}`

const written = (name: string) =>
  name.replace(/[%/*,]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

/** As they are kept: each once, in order, checked. Throws `invalid-input`. */
export function checkPatterns(patterns: readonly string[]): string[] {
  if (patterns.length === 0)
    throw new PlaygroundError('invalid-input', 'Name at least one server or tool, or leave it out for all of them.')
  if (patterns.length > MAX_PATTERNS)
    throw new PlaygroundError(
      'invalid-input',
      `A token names at most ${MAX_PATTERNS} servers and tools; these are ${patterns.length}. Name whole servers.`,
    )
  const trimmed = patterns.map((pattern) => pattern.trim())
  for (const pattern of trimmed) readPattern(pattern)
  return [...new Set(trimmed)].sort()
}

/** What a list of patterns names, made ready to be asked about thousands of tools. */
export interface NamedTools {
  /** Of one server, also when it has no tools at this moment: all its tools, some, or none. */
  of(server: string): 'all' | 'some' | 'none'
  has(tool: { server: string; tool: string }): boolean
}

/** Of patterns that were checked. */
export function namedTools(patterns: readonly string[]): NamedTools {
  const servers = new Map<string, { isWhole: boolean; exact: Set<string>; loose: (readonly string[])[] }>()
  for (const text of patterns) {
    const { server, parts } = readPattern(text)
    const of = servers.get(server) ?? { isWhole: false, exact: new Set(), loose: [] }
    servers.set(server, of)
    if (parts === null) of.isWhole = true
    else if (parts.length === 1) of.exact.add(parts[0] ?? '')
    else of.loose.push(parts)
  }
  return {
    of: (server) => {
      const named = servers.get(server)
      return named === undefined ? 'none' : named.isWhole ? 'all' : 'some'
    },
    has({ server, tool }) {
      const named = servers.get(server)
      if (named === undefined) return false
      return named.isWhole || named.exact.has(tool) || named.loose.some((parts) => fitsParts(parts, tool))
    },
  }
}

/** Whether everything that `inner` can name is named by `outer`, by one of its patterns for each. */
export function coversPatterns(outer: readonly string[], inner: readonly string[]): boolean {
  const wide = outer.map(readPattern)
  return inner.every((text) => {
    const { server, parts } = readPattern(text)
    return wide.some(
      (one) => one.server === server && (one.parts === null || (parts !== null && holds(one.parts, parts))),
    )
  })
}

// What stands for any characters in the inner one can only be met by what does so in the outer one: no name has this.
const ANY = '\u0000'
const holds = (outer: readonly string[], inner: readonly string[]) => fitsParts(outer, inner.join(ANY))
