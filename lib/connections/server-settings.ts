import { PlaygroundError } from '../errors.ts'
import { withoutUndefined } from '../json/objects.ts'
import { MAX_TIMEOUT_SECONDS } from '../mcp/client/entries/client-entry.ts'
import type { McpServer } from '../mcp/client/mcp-servers.ts'
import { parseEntry } from './server-entry.ts'

/** What the entry of a server says besides how it is reached. Null: it does not, so the default holds. */
export interface ShownSettings {
  timeoutSeconds: number | null
  connectTimeoutSeconds: number | null
  /** What holds where the entry says nothing. */
  defaults: { timeoutSeconds: number; connectTimeoutSeconds: number }
  /** Of a command. */
  cwd: string | null
  /** Null where there are no processes. */
  instances: 'shared' | 'person' | null
  /** Which of its tools were chosen: names, `*` for any characters; null: all. */
  includeTools: readonly string[] | null
  excludeTools: readonly string[]
  /** Its address has a query, which is not shown: it may be a secret. */
  hasQuery: boolean
  /** The file where it is set; null for one that was added on the page. */
  setIn: string | null
}

/** What somebody wants changed. What is absent stays; null brings the default back. */
export interface SettingsChange {
  url?: string | undefined
  timeoutSeconds?: number | null | undefined
  connectTimeoutSeconds?: number | null | undefined
  cwd?: string | null | undefined
  instances?: 'shared' | 'person' | undefined
  /** Headers of an address, variables of a command: new values by name, and names to leave out. */
  secrets?: { set: Record<string, string>; remove: string[] } | undefined
}

export function showSettings(
  server: McpServer,
  { callMs, connectMs }: { callMs: number; connectMs: number },
  setIn: string | null = null,
): ShownSettings {
  const isCommand = 'command' in server
  return {
    timeoutSeconds: server.timeout ?? null,
    connectTimeoutSeconds: server.connectTimeout ?? null,
    defaults: { timeoutSeconds: callMs / 1000, connectTimeoutSeconds: connectMs / 1000 },
    cwd: isCommand ? (server.cwd ?? null) : null,
    instances: isCommand ? (server.instances ?? 'shared') : null,
    includeTools: server.includeTools ?? null,
    excludeTools: server.excludeTools ?? [],
    hasQuery: 'url' in server && server.url.includes('?'),
    setIn,
  }
}

/** A server with other settings, looked at as one that is added. Throws `invalid-input` with what is wrong. */
export function withSettings(
  name: string,
  server: McpServer,
  change: SettingsChange,
  { isForEverybody }: { isForEverybody: boolean },
): McpServer {
  if ('builtin' in server) throw new PlaygroundError('invalid-input', 'A built-in server has no settings here.')
  const { timeoutSeconds, connectTimeoutSeconds } = change
  const timed = {
    ...server,
    ...(timeoutSeconds !== undefined && { timeout: seconds('A call', timeoutSeconds) }),
    ...(connectTimeoutSeconds !== undefined && { connectTimeout: seconds('Connecting', connectTimeoutSeconds) }),
  }
  const changed = 'url' in server ? changedAddress(server, change) : changedCommand(server, change)
  return parseEntry(name, withoutUndefined({ ...timed, ...changed }), isForEverybody)
}

/** Whether what was kept for one address may be sent to another. */
export const isSameOrigin = (a: string, b: string) =>
  a === b || (URL.canParse(a) && URL.canParse(b) && new URL(a).origin === new URL(b).origin)

/** Whether both are reached at the same place, so that what was agreed to of the one holds for the other. */
export const isSamePlace = (a: McpServer, b: McpServer) => !('url' in a) || !('url' in b) || a.url === b.url

function changedAddress(before: McpServer<'url'>, { url = before.url, secrets, cwd, instances }: SettingsChange) {
  if (cwd !== undefined || instances !== undefined)
    throw new PlaygroundError('invalid-input', 'A folder and instances are for commands; this server has an address.')
  // Whoever changes where it is must not learn by it what was kept, not even another administrator.
  const kept = isSameOrigin(url, before.url) ? before.headers : {}
  return { url, headers: changedTexts(kept, secrets, (header) => header.toLowerCase()) }
}

function changedCommand(before: McpServer<'command'>, { url, secrets, cwd, instances }: SettingsChange) {
  if (url !== undefined)
    throw new PlaygroundError('invalid-input', 'This server is a command and has no address. Add one of its own.')
  return {
    env: changedTexts(before.env, secrets, (variable) => variable),
    ...(cwd !== undefined && { cwd: cwd ?? undefined }),
    ...(instances !== undefined && { instances: instances === 'shared' ? undefined : instances }),
  }
}

/** `same` says which names are one: headers have no case. */
function changedTexts(
  before: Record<string, string>,
  { set, remove }: NonNullable<SettingsChange['secrets']> = { set: {}, remove: [] },
  same: (name: string) => string,
): Record<string, string> {
  const gone = new Set([...remove, ...Object.keys(set)].map(same))
  const kept = Object.entries(before).filter(([name]) => !gone.has(same(name)))
  return Object.fromEntries([...kept, ...Object.entries(set)])
}

function seconds(what: string, value: number | null): number | undefined {
  if (value === null) return undefined
  // Here and not by the entry, where a large number is taken for milliseconds, as other clients write it.
  if (value > 0 && value <= MAX_TIMEOUT_SECONDS) return value
  throw new PlaygroundError(
    'invalid-input',
    `${what} can take up to ${MAX_TIMEOUT_SECONDS.toLocaleString('en-US')} seconds, and more than 0; not ${value}.`,
  )
}
