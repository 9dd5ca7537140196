import { join } from 'node:path'
import type { SettingsInput } from '../../lib/config/schema.ts'
import { createPlayground } from '../../lib/create-playground.ts'
import { profileCosts } from '../../lib/mcp/server/profile-cost.ts'
import type { Person } from '../../lib/people/person.ts'
import type { Playground } from '../../lib/playground.ts'
import { openPlace } from '../harness/place.ts'
import type { Measure } from '../harness/section.ts'
import { makeTree } from '../make-tree.ts'

/** What an agent that is connected to us reads in every conversation, and what all tools would cost it directly. */
export const measureMcpContext: Measure = async ({ tell }) => {
  const place = openPlace()
  const tree = join(place.dir, 'servers')
  try {
    tell('generating the modules of 1,000 tools')
    await makeTree(tree)
    const rows = [
      ...(await withPlayground(place.config(), async (playground) => [
        ...(await rowsOfProfiles(playground, place.person)),
        await rowOfDirect('the built-in servers directly', playground, place.person),
      ])),
      ...(await withPlayground(place.config(withTree(tree)), async (playground) => [
        await rowOfDirect('50 servers of 20 tools directly', playground, place.person),
      ])),
    ]
    return {
      title: 'What an agent is shown',
      about:
        'Tokens (o200k_base) of the instructions and of the tools that a model reads behind an MCP client of ours, by profile, ' +
        'beside those of all connected servers where the client is connected to each of them. The page Agents counts the same.',
      figures: [],
      counts: { head: ['connected to', 'tools', 'instructions', 'tool list', 'together'], rows },
      notes: ['A profile costs the same however many tools are connected behind it.'],
    }
  } finally {
    place.remove()
  }
}

const withTree = (dir: string): SettingsInput => ({ execution: { servers_dir: dir } })

async function withPlayground<T>(
  config: Parameters<typeof createPlayground>[0],
  work: (playground: Playground) => Promise<T>,
): Promise<T> {
  const playground = await createPlayground(config)
  try {
    return await work(playground)
  } finally {
    await playground.close()
  }
}

async function rowsOfProfiles(playground: Playground, person: Person): Promise<string[][]> {
  const costs = await profileCosts(playground, person)
  return costs.map(({ profile, tools, instructions, tokens }) =>
    row(`us, profile \`${profile}\``, tools.length, tokens - instructions, instructions),
  )
}

async function rowOfDirect(what: string, playground: Playground, person: Person): Promise<string[]> {
  const { all } = await playground.weigh(person, [])
  return row(what, all.tools, all.tokens)
}

function row(what: string, tools: number, listed: number, told = 0): string[] {
  return [what, tools, told === 0 ? '–' : told, listed, told + listed].map((cell) =>
    typeof cell === 'number' ? cell.toLocaleString('en-US') : cell,
  )
}
