import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { messageOf, PlaygroundError } from '../../errors.ts'
import { isMisspelt } from '../../format/edit-distance.ts'
import { isObject } from '../../json/objects.ts'
import { BUILTIN_NAMES } from '../builtin-names.ts'
import { messageOfIssue } from '../describe-issue.ts'
import { folderOf, SERVER_NAME } from '../server-name.ts'
import { type ClientEntry, MAX_TIMEOUT_SECONDS, readClientEntry } from './entries/client-entry.ts'
import { parseSettings } from './entries/parse-settings.ts'
import { type ServersBlock, serversIn } from './entries/read-servers-block.ts'

const seconds = z.number().positive().max(MAX_TIMEOUT_SECONDS).optional()

/** What every entry may say, however it is reached. */
const common = {
  /** How long a call may take without a sign of life, in seconds; default `connections.call_timeout`. */
  timeout: seconds,
  /** How long it may take to be there, in seconds; default `connections.connect_timeout`. */
  connectTimeout: seconds,
  /** Kept, and never connected to. */
  disabled: z.literal(true).optional(),
  /** The only tools of it that there are here; default all. */
  includeTools: z.array(z.string()).optional(),
  /** Tools of it that there are not. */
  excludeTools: z.array(z.string()).optional(),
}
/** Only ours can be written; a server of the process itself has its own name here (`builtin/own-servers.ts`). */
const madeHere: z.ZodType<string> = z.enum(BUILTIN_NAMES)
const Builtin = z.strictObject({ ...common, builtin: madeHere })
const Command = z.strictObject({
  ...common,
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  env: z.record(z.string(), z.string()).default({}),
  /** Where it is started. */
  cwd: z
    .string()
    .regex(
      /^(\/|[A-Za-z]:[\\/]|\$\{workspace\}|\$\{env:)/,
      `expected an absolute path, or $\{workspace} for the folder of the person it is started for`,
    )
    .optional(),
  type: z.undefined({ error: 'a command speaks over stdio, so its type can only be "stdio"' }).optional(),
  /** One process for everybody, or one for each person; `${workspace}` in `args` and `cwd` is then that person's folder. */
  instances: z.enum(['shared', 'person']).optional(),
})
const Remote = z.strictObject({
  ...common,
  /** Without it Streamable HTTP is tried first, then the older SSE. */
  type: z.enum(['http', 'sse']).optional(),
  url: z.url({ protocol: /^https?$/, error: 'expected a URL that begins with http:// or https://' }),
  headers: z.record(z.string(), z.string()).default({}),
})

/** How one MCP server is reached. */
export type McpServer<Kind extends ServerKind = ServerKind> = z.output<(typeof kinds)[Kind]>

const kinds = { builtin: Builtin, command: Command, url: Remote }
export type ServerKind = keyof typeof kinds

const kindsIn = (entry: object) => Object.keys(kinds).filter((kind) => kind in entry) as ServerKind[]

export const kindOf = (server: McpServer): ServerKind => kindsIn(server)[0]!

/** The MCP servers we are a client of, by name. */
export type McpServers = Record<string, McpServer>

/** Other clients ask the person for these; here the text itself would be taken for the value. */
const ASKED_FOR = /\$\{input:([^}]{0,500})\}/

/** What is wrong with an entry: where in it, and what. */
type Fault = { path: readonly PropertyKey[]; message: string }

/** The key that was meant for one of them, in words. */
function misspelt(entry: object): string {
  const near = Object.keys(entry).flatMap((key) =>
    Object.keys(kinds).flatMap((kind) => (isMisspelt(key, kind) ? [[key, kind]] : [])),
  )
  const [first] = near
  return first ? ` (did you mean "${first[1]}" by "${first[0]}"?)` : ''
}

/** Reads what any client may have written of one server. Answers the faults of it, where it has some. */
export function readServer(raw: unknown): { server: McpServer; ignored: ClientEntry['ignored'] } | { faults: Fault[] } {
  if (!isObject(raw)) return { faults: [{ path: [], message: 'expected an object such as {"url": "https://…"}' }] }
  const { entry, ignored } = readClientEntry(raw)
  const named = kindsIn(entry)
  const [kind] = named
  if (kind === undefined || named.length > 1) {
    const got = named.length === 0 ? `none${misspelt(entry)}` : named.join(' and ')
    return { faults: [{ path: [], message: `expected exactly one of "builtin", "command" and "url", got ${got}` }] }
  }
  const parsed = kinds[kind].safeParse(entry)
  if (!parsed.success)
    return { faults: parsed.error.issues.map((issue) => ({ path: issue.path, message: messageOfIssue(issue) })) }
  const asked = ASKED_FOR.exec(Object.values(textsOf(parsed.data)).join('\n'))
  if (asked !== null) {
    const message = `asks the person for "${asked[1]}", which is not done here: put the value in its place`
    return { faults: [{ path: [], message }] }
  }
  return { server: parsed.data, ignored }
}

const textsOf = (server: McpServer): string[] => {
  if ('builtin' in server) return []
  if ('url' in server) return [server.url, ...Object.values(server.headers)]
  return [server.command, ...server.args, ...Object.values(server.env)]
}

/** The servers every installation has. */
const BUILTIN_SERVERS: McpServers = Object.fromEntries(BUILTIN_NAMES.map((name) => [name, { builtin: name }]))

/**
 * Reads the text of an `mcp.json`, as any client writes it. Throws `configuration` with all faults at once; `file` is its
 * name in messages. `note` is told what it says that has no effect here.
 */
function parseMcpServers(text: string, file: string, note?: (line: string) => void): McpServers {
  let block: ServersBlock
  try {
    block = serversIn(parseSettings(text))
  } catch (cause) {
    const message = messageOf(cause).replace(/^This is not (?=JSON|TOML|YAML)/, `${file} is not `)
    throw new PlaygroundError('configuration', message.startsWith(file) ? message : `${file}: ${message}`, { cause })
  }
  const { place, servers, beside } = block
  if (place === null)
    throw new PlaygroundError('configuration', `${file} has no servers: expected {"mcpServers": {…}}.`)
  return readServers(servers, { file, place, beside, ...(note && { note }) })
}

/** The same for servers that were read already; `place` is the key they stood under. */
export function readServers(
  raw: Record<string, unknown>,
  about: { file: string; place: string; beside?: string[]; note?: (line: string) => void },
): McpServers {
  const { file, place, beside = [], note = () => {} } = about
  const servers: McpServers = {}
  const faults: string[] = []
  for (const key of beside.slice(0, 20)) note(`${file}: ${key} has no effect here.`)
  for (const [name, entry] of Object.entries(raw)) {
    if (!SERVER_NAME.test(name)) {
      faults.push(`${place}.${name}: a name of a server is one line of at most 100 characters`)
      continue
    }
    const read = readServer(entry)
    if ('faults' in read) {
      faults.push(...read.faults.map(({ path, message }) => `${[place, name, ...path].join('.')}: ${message}`))
      continue
    }
    for (const { key, why } of read.ignored) note(`${file}: ${place}.${name}.${key} has no effect here: ${why}.`)
    Object.defineProperty(servers, name, { value: read.server, enumerable: true, writable: true, configurable: true })
  }
  if (faults.length === 0) faults.push(...sharedFolders(servers, place))
  if (faults.length === 0) return servers
  throw new PlaygroundError(
    'configuration',
    `${file} has ${faults.length} fault${faults.length === 1 ? '' : 's'}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  )
}

/** Reads `mcp.json`; where there is none, the built-in servers are meant. */
export async function readMcpServers(file: string, note?: (line: string) => void): Promise<McpServers> {
  try {
    return parseMcpServers(await readFile(file, 'utf8'), file, note)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return BUILTIN_SERVERS
    throw error
  }
}

/** Servers whose modules would lie in the same folder. */
function sharedFolders(servers: McpServers, place: string): string[] {
  const owners = new Map<string, string>()
  return Object.keys(servers).flatMap((name) => {
    const folder = folderOf(name).toLowerCase()
    const owner = owners.get(folder)
    owners.set(folder, owner ?? name)
    return owner === undefined
      ? []
      : [`${place}.${name}: its modules would lie in the folder of "${owner}"; give one of them another name`]
  })
}
