import type { ShownConnection } from '../../../lib/connections/shown-connection.ts'
import { editDistance } from '../../../lib/format/edit-distance.ts'
import type { ToolNames } from '../server-groups.ts'

const MOST = 3
/** What is longer is no name that somebody mistyped; its distance to thousands of names would take long. */
const MAX_LENGTH = 40
/** Names are compared at each key: of more than these the rest is left out. */
const MAX_COMPARED = 6_000

/** Names of servers and tools that are nearly what somebody looks for, the nearest first: at most half of it is otherwise. */
export function nearestNames(
  wanted: string,
  connections: readonly Pick<ShownConnection, 'name'>[],
  tools: ToolNames,
): string[] {
  const text = wanted.toLowerCase()
  if (text === '' || text.length > MAX_LENGTH) return []
  const all = new Set([...connections.map(({ name }) => name), ...[...tools.values()].flat().map(({ name }) => name)])
  const most = Math.floor(text.length / 2)
  return [...all]
    .slice(0, MAX_COMPARED)
    .filter((name) => Math.abs(name.length - text.length) <= most)
    .map((name) => ({ name, far: editDistance(text, name.toLowerCase()) }))
    .filter(({ far }) => far <= most)
    .sort((a, b) => a.far - b.far || a.name.localeCompare(b.name))
    .slice(0, MOST)
    .map(({ name }) => name)
}
