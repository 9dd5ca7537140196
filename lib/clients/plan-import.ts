import { isDeepStrictEqual } from 'node:util'
import { PlaygroundError } from '../errors.ts'
import { isObject } from '../json/objects.ts'
import { BUILTIN_NAMES } from '../mcp/builtin-names.ts'
import { serversIn } from '../mcp/client/entries/read-servers-block.ts'
import { readServer } from '../mcp/client/mcp-servers.ts'
import { folderOf } from '../mcp/server-name.ts'
import { clientOf } from './clients.ts'
import { jsonFormat } from './formats/json-format.ts'
import { type FoundServer, withAnswers } from './read-found.ts'

/** One that was found, with what keeps it from being taken over here; null where nothing does. */
export interface Sorted {
  server: FoundServer
  reason: string | null
}

/**
 * Which of them an `mcp.json` can take: each server once, and no name twice. Of two with one name the first is taken.
 * `text` is what that file says; null where there is none.
 */
export function sortFound(servers: readonly FoundServer[], text: string | null): Sorted[] {
  const held = serversOf(text).servers
  const holders = new Map<string, { whose: string; entry: unknown }>()
  for (const [name, entry] of Object.entries(held)) holders.set(folder(name), { whose: 'mcp.json', entry })
  return servers.map((server) => {
    if (server.reason !== null) return { server, reason: server.reason }
    const holder = holders.get(folder(server.name))
    if (holder === undefined) {
      const whose = server.client === null ? server.file : clientOf(server.client).name
      holders.set(folder(server.name), { whose, entry: server.entry })
      return { server, reason: null }
    }
    const reason = isSame(holder.entry, server.entry)
      ? `${holder.whose} has the same`
      : `${holder.whose} has another server of that name`
    return { server, reason }
  })
}

/** The text of an `mcp.json` with these servers in it; everything else in it stays as it is. */
export function withServers(
  text: string | null,
  chosen: readonly { server: FoundServer; answers: Record<string, string> }[],
): string {
  // Where there is no file the built-in servers are meant, and they are to stay.
  const from = text ?? `${JSON.stringify({ mcpServers: BUILTIN }, null, 2)}\n`
  const path = serversOf(from).place.split('.')
  return chosen.reduce((written, { server, answers }) => {
    const entry = withAnswers(server.entry, (id) => answers[id] ?? '')
    const read = readServer(entry)
    if ('faults' in read)
      throw new PlaygroundError('invalid-input', `${server.name}: ${read.faults[0]?.message ?? 'it cannot be read'}.`)
    return jsonFormat.put(written, [...path, server.name], withoutEmpty(entry))
  }, from)
}

const BUILTIN = Object.fromEntries(BUILTIN_NAMES.map((name) => [name, { builtin: name }]))

function serversOf(text: string | null): { place: string; servers: Record<string, unknown> } {
  if (text === null) return { place: 'mcpServers', servers: BUILTIN }
  if (text.trim() === '') return { place: 'mcpServers', servers: {} }
  const settings = jsonFormat.parse(text)
  const { place, servers } = serversIn(settings)
  if (place === null) {
    // Beside mcpServers they would not be read any more.
    const [bare] = Object.keys(settings).filter((key) => isObject(settings[key]))
    if (bare === undefined) return { place: 'mcpServers', servers: {} }
    throw new PlaygroundError('configuration', `It has ${bare} under no key: write {"mcpServers": {"${bare}": {…}}}.`)
  }
  if (Array.isArray(settings[place]))
    throw new PlaygroundError('configuration', `It has ${place} as a list: write {"mcpServers": {"name": {…}}}.`)
  return { place, servers }
}

const folder = (name: string) => folderOf(name).toLowerCase()

function isSame(a: unknown, b: unknown): boolean {
  // Also where they ask for the same.
  const read = (entry: unknown) => readServer(isObject(entry) ? withAnswers(entry, (id) => `<${id}>`) : entry)
  const [one, other] = [read(a), read(b)]
  return 'server' in one && 'server' in other && isDeepStrictEqual(one.server, other.server)
}

const withoutEmpty = (entry: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(entry).filter(
      ([, value]) => value !== undefined && !(isObject(value) && Object.keys(value).length === 0),
    ),
  )
