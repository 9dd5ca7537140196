import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { messageOf, PlaygroundError } from '../../errors.ts'
import { BUILTIN_NAMES } from '../builtin/create-builtin.ts'
import { describeIssue } from '../describe-issue.ts'
import { folderOf, SERVER_NAME } from '../server-name.ts'

const Builtin = z.strictObject({ builtin: z.enum(BUILTIN_NAMES) })
const Command = z.strictObject({
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  env: z.record(z.string(), z.string()).default({}),
  /** One process for everybody, or one for each person; `${workspace}` in `args` is then that person's folder. */
  instances: z.enum(['shared', 'person']).optional(),
})
const Remote = z.strictObject({
  /** Without it Streamable HTTP is tried first, then the older SSE. */
  type: z
    .enum(['http', 'streamable-http', 'sse'])
    .transform((type) => (type === 'sse' ? 'sse' : 'http'))
    .optional(),
  url: z.url({ protocol: /^https?$/, error: 'expected a URL that begins with http:// or https://' }),
  headers: z.record(z.string(), z.string()).default({}),
})

/** How one MCP server is reached. */
export type McpServer = z.output<typeof Builtin> | z.output<typeof Command> | z.output<typeof Remote>

/** The MCP servers we are a client of, by name. */
export type McpServers = Record<string, McpServer>

const Entry = z.looseObject({}).transform((entry, context): McpServer => {
  const kinds = { builtin: Builtin, command: Command, url: Remote }
  const named = Object.keys(kinds).filter((kind) => kind in entry) as (keyof typeof kinds)[]
  const kind = named[0]
  if (kind === undefined || named.length > 1) {
    context.addIssue(
      `expected exactly one of "builtin", "command" and "url", got ${named.length === 0 ? 'none' : named.join(' and ')}`,
    )
    return z.NEVER
  }
  const parsed = kinds[kind].safeParse(entry)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues)
    context.addIssue({ code: 'custom', message: issue.message, path: issue.path })
  return z.NEVER
})

/** The shape of `mcp.json`. */
export const McpServersSchema = z.strictObject({
  mcpServers: z.record(
    z.string().regex(SERVER_NAME, 'a name of a server is one line of at most 100 characters'),
    Entry,
  ),
})

/** The servers every installation has. */
export const BUILTIN_SERVERS: McpServers = Object.fromEntries(BUILTIN_NAMES.map((name) => [name, { builtin: name }]))

/** Reads the text of an `mcp.json`. Throws `configuration` with all faults at once; `file` is its name in messages. */
export function parseMcpServers(text: string, file = 'mcp.json'): McpServers {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new PlaygroundError('configuration', `${file} is not JSON: ${messageOf(cause)}`, { cause })
  }
  const parsed = McpServersSchema.safeParse(json)
  const faults = parsed.success ? sharedFolders(parsed.data.mcpServers) : parsed.error.issues.map(describeIssue)
  if (parsed.success && faults.length === 0) return parsed.data.mcpServers
  throw new PlaygroundError(
    'configuration',
    `${file} has ${faults.length} fault${faults.length === 1 ? '' : 's'}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  )
}

/** Reads `mcp.json`; where there is none, the built-in servers are meant. */
export async function readMcpServers(file: string): Promise<McpServers> {
  try {
    return parseMcpServers(await readFile(file, 'utf8'), file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return BUILTIN_SERVERS
    throw error
  }
}

/** Servers whose modules would lie in the same folder. */
function sharedFolders(servers: McpServers): string[] {
  const owners = new Map<string, string>()
  return Object.keys(servers).flatMap((name) => {
    const folder = folderOf(name).toLowerCase()
    const owner = owners.get(folder)
    owners.set(folder, owner ?? name)
    return owner === undefined
      ? []
      : [`mcpServers.${name}: its modules would lie in the folder of "${owner}"; give one of them another name`]
  })
}
