import { isAbsolute, resolve } from 'node:path'
import { shownCommand } from '../connections/shown-command.ts'
import { isObject } from '../json/objects.ts'
import { readClientEntry } from '../mcp/client/entries/client-entry.ts'
import { type McpServer, readServer } from '../mcp/client/mcp-servers.ts'
import { SERVER_NAME } from '../mcp/server-name.ts'
import type { ClientId } from './clients.ts'
import { isOurs, textsIn } from './is-ours.ts'

export interface FoundServer {
  name: string
  /** Whose file it is in; null for a text that was handed over. */
  client: ClientId | null
  file: string
  /** Null where it says neither. */
  kind: 'command' | 'url' | 'builtin' | null
  /** The command or the address without secrets, for people. */
  where: string
  /** It is switched off there, and stays so. */
  disabled: boolean
  /** What its client asks the person for, to be put in by `withAnswers`. */
  asks: Asked[]
  /** What it says that has no effect here, each with why. */
  ignored: string[]
  /** Why it cannot be taken over; null where it can. */
  reason: string | null
  /** As in `mcp.json`. It has the secrets. */
  entry: Record<string, unknown>
}

/** A value that a client asks for, `${input:id}`. */
export interface Asked {
  id: string
  /** In the words of whoever wrote the file. */
  text: string
  isSecret: boolean
}

export interface WhereFound {
  client: ClientId | null
  file: string
  /** Undefined where it is not known. */
  home: string | undefined
  /** Relative paths mean this; undefined where there is no such folder. */
  folder: string | undefined
  /** What VS Code says of the values that it asks for. */
  inputs: unknown
}

const MOST_SERVERS = 500
const KNOWN = new Set(
  'builtin command args env cwd url headers type instances disabled includeTools excludeTools timeout connectTimeout'.split(
    ' ',
  ),
)

/** Reads servers as a client has them, each for itself: one that is wrong is named with the reason. */
export function readFound(servers: Record<string, unknown>, where: WhereFound): FoundServer[] {
  return Object.entries(servers)
    .slice(0, MOST_SERVERS)
    .map(([name, raw]) => readOne(name.slice(0, 200), raw, where))
}

function readOne(name: string, raw: unknown, at: WhereFound): FoundServer {
  const nothing = {
    name,
    client: at.client,
    file: at.file,
    kind: null,
    where: '',
    disabled: false,
    asks: [],
    ignored: [],
  }
  if (!isObject(raw)) return { ...nothing, reason: 'it is no object such as {"url": "https://…"}', entry: {} }
  const { entry: all, ignored } = readClientEntry(placed(raw, at, 0) as Record<string, unknown>)
  const unknown = Object.keys(all).filter((key) => !KNOWN.has(key))
  const entry = inFolder(Object.fromEntries(Object.entries(all).filter(([key]) => KNOWN.has(key))), at)
  const kind = 'command' in entry ? 'command' : 'url' in entry ? 'url' : 'builtin' in entry ? 'builtin' : null
  const asks = askedFor(entry, at.inputs)
  const read = readServer(withAnswers(entry, () => 'x'))
  // What it asks for by its name; in an address that would be no address.
  const named = kind === 'command' ? readServer(withAnswers(entry, (id) => `<${id}>`)) : read
  return {
    ...nothing,
    kind,
    where: 'server' in named ? shown(named.server) : '',
    disabled: entry['disabled'] === true,
    asks,
    ignored: [...ignored.map(({ key, why }) => `${key} (${why})`), ...unknown.map((key) => `${key} (unknown)`)],
    reason: reasonOf(name, raw, entry, read),
    entry,
  }
}

function reasonOf(name: string, raw: unknown, entry: Record<string, unknown>, read: ReturnType<typeof readServer>) {
  if (isOurs(name, raw)) return 'it is this product itself'
  if (!SERVER_NAME.test(name) || name === '__proto__') return 'a name of a server is one line of at most 100 characters'
  const foreign = textsIn(entry).flatMap((text) => FOREIGN.exec(text)?.[0] ?? [])[0]
  if (foreign !== undefined)
    return `${foreign.slice(0, 100)} means something to its client only: put the value in its place`
  if ('faults' in read)
    return read.faults.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ')
  return null
}

/** What stands for something that only the client knows. */
const FOREIGN = /\$\{(workspaceFolder|file|relativeFile|config:|command:|userHome)[^}]{0,500}\}|\{file:[^}]{0,500}\}/

/** With the folders in it that VS Code and Cursor name. */
function placed(value: unknown, at: WhereFound, depth: number): unknown {
  if (typeof value === 'string') {
    const { home } = at
    const homely = home === undefined ? value : value.replace(/\$\{userHome\}/g, () => home)
    const text = homely.replace(/\$\{(pathSeparator|\/)\}/g, '/')
    return at.folder === undefined ? text : text.replace(/\$\{workspaceFolder\}/g, () => at.folder!)
  }
  if (depth > 3 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => placed(one, at, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, placed(one, at, depth + 1)]))
}

/** A command that says where it is by where its project is has to start there. */
function inFolder(entry: Record<string, unknown>, { folder, home }: WhereFound): Record<string, unknown> {
  const { command, args, cwd } = entry
  if (command === undefined) return entry
  if (typeof cwd === 'string') {
    if (/^~(\/|$)/.test(cwd)) return home === undefined ? entry : { ...entry, cwd: home + cwd.slice(1) }
    return folder === undefined || isAbsolute(cwd) || cwd.startsWith('${')
      ? entry
      : { ...entry, cwd: resolve(folder, cwd) }
  }
  const words = [command, ...(Array.isArray(args) ? (args as unknown[]) : [])]
  const isRelative = words.some((word) => typeof word === 'string' && /^\.\.?[\\/]/.test(word))
  return folder !== undefined && isRelative ? { ...entry, cwd: folder } : entry
}

const INPUT = /\$\{input:([^}]{0,500})\}/g

function askedFor(entry: Record<string, unknown>, inputs: unknown): Asked[] {
  const ids = new Set(textsIn(entry).flatMap((text) => [...text.matchAll(INPUT)].map(([, id]) => id!)))
  const told = Array.isArray(inputs) ? inputs.filter(isObject) : []
  return [...ids].slice(0, 20).map((id) => {
    const input = told.find((one) => one['id'] === id)
    const text = typeof input?.['description'] === 'string' ? input['description'].slice(0, 200) : id
    return { id, text, isSecret: input?.['password'] === true }
  })
}

/** The entry with what was answered in the place of `${input:id}`. */
export function withAnswers(entry: Record<string, unknown>, answerTo: (id: string) => string): Record<string, unknown> {
  const answered = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return value.replace(INPUT, (_all, id: string) => answerTo(id))
    if (depth > 3 || typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((one) => answered(one, depth + 1))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, answered(one, depth + 1)]))
  }
  return answered(entry, 0) as Record<string, unknown>
}

/** Without what may be secret: the values of headers and variables, and what is long in an address. */
function shown(server: McpServer): string {
  if ('builtin' in server) return server.builtin
  if ('command' in server) return shownCommand(server)
  const url = new URL(server.url)
  const path = url.pathname
    .split('/')
    .map((part) => (part.length > 24 ? '…' : part))
    .join('/')
  return `${url.protocol}//${url.host}${path}`
}
