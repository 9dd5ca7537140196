import type { Person } from '../../lib/people/person.ts'
import type { Playground } from '../../lib/playground.ts'

/** What of a person's tools an app can be let use. */
export interface OfferedServer {
  name: string
  tools: readonly string[]
}

export async function offeredServers(person: Person, { catalog }: Playground): Promise<OfferedServer[]> {
  const { servers } = await catalog(person)
  return servers.map(({ name, tools }) => ({ name, tools: tools.map(({ tool }) => tool) }))
}
