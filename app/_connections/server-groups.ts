import type { ShownConnection } from '../../lib/connections/shown-connection.ts'
import { needsSomebody, type ServerState, stateOf } from './server-state.ts'
import { words } from './words.ts'

export interface Listed {
  connection: ShownConnection
  state: ServerState
  /** Tools of it that fit what is looked for; empty where nothing is, or its own name fits. */
  found: string[]
}

export interface Group {
  /** In words; no two have the same. */
  title: string
  rows: Listed[]
}

export const BUCKETS = ['all', 'need-you', 'connected', 'idle', 'never-tried', 'off'] as const
/** What the buttons over the list leave of it. Each server is in exactly one besides `all`. */
export type Bucket = (typeof BUCKETS)[number]

export function bucketOf(state: ServerState): Exclude<Bucket, 'all'> {
  if (needsSomebody(state)) return 'need-you'
  if (state === 'connected' || state === 'off' || state === 'never-tried') return state
  return 'idle'
}

export function countBuckets(connections: readonly ShownConnection[]): Record<Bucket, number> {
  const counts: Record<Bucket, number> = {
    all: connections.length,
    'need-you': 0,
    connected: 0,
    idle: 0,
    'never-tried': 0,
    off: 0,
  }
  for (const connection of connections) counts[bucketOf(stateOf(connection))] += 1
  return counts
}

/** What most needs somebody comes first. */
const URGENT: readonly ServerState[] = ['failed', 'sign-in', 'changed']

/** The servers in the order of the page: what needs somebody, whoever owns it, then by owner. Each stands once. */
export function groupServers(rows: readonly Listed[]): Group[] {
  const urgent = rows
    .filter(({ state }) => needsSomebody(state))
    .sort((a, b) => URGENT.indexOf(a.state) - URGENT.indexOf(b.state))
  const rest = rows.filter(({ state }) => !needsSomebody(state))
  const groups: Group[] = [
    { title: words.groups.needYou, rows: urgent },
    { title: words.groups.yours, rows: rest.filter(({ connection }) => connection.from === 'own') },
    {
      title: words.groups.shared,
      rows: rest.filter(({ connection: { from, kind } }) => from !== 'own' && kind !== 'builtin'),
    },
    {
      title: words.groups.builtIn,
      rows: rest.filter(({ connection: { from, kind } }) => from !== 'own' && kind === 'builtin'),
    },
  ]
  return groups.filter((group) => group.rows.length > 0)
}

/** Names of tools by server, once as they are and once as they are looked for. */
export type ToolNames = ReadonlyMap<string, readonly { name: string; folded: string }[]>

export const foldNames = (byServer: Readonly<Record<string, readonly string[]>>): ToolNames =>
  new Map(
    Object.entries(byServer).map(([server, names]) => [
      server,
      names.map((name) => ({ name, folded: name.toLowerCase() })),
    ]),
  )

/** The servers that fit: by their name, or by tools of theirs. */
export function filterServers(
  connections: readonly ShownConnection[],
  { text, bucket, names }: { text: string; bucket: Bucket; names: ToolNames },
): Listed[] {
  const wanted = text.trim().toLowerCase()
  const rows: Listed[] = []
  for (const connection of connections) {
    const state = stateOf(connection)
    if (bucket !== 'all' && bucketOf(state) !== bucket) continue
    if (wanted === '') {
      rows.push({ connection, state, found: [] })
      continue
    }
    const found = (names.get(connection.name) ?? [])
      .filter(({ folded }) => folded.includes(wanted))
      .map(({ name }) => name)
    if (found.length > 0 || connection.name.toLowerCase().includes(wanted)) rows.push({ connection, state, found })
  }
  return rows
}
