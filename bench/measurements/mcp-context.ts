import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import type { SettingsInput } from '../../lib/config/schema.ts'
import { createPlayground } from '../../lib/create-playground.ts'
import { connectInProcess } from '../../lib/mcp/server/connect-in-process.ts'
import { createServer } from '../../lib/mcp/server/create-server.ts'
import type { Person } from '../../lib/people/person.ts'
import { PROFILES, type Profile } from '../../lib/people/reach.ts'
import type { Playground } from '../../lib/playground.ts'
import { countTokens } from '../../lib/tokens/count-tokens.ts'
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
        ...(await Promise.all(PROFILES.map((profile) => rowOfProfile(playground, place.person, profile)))),
        await rowOfDirect('the built-in servers directly', playground, place.person),
      ])),
      ...(await withPlayground(place.config(withTree(tree)), async (playground) => [
        await rowOfDirect('50 servers of 20 tools directly', playground, place.person),
      ])),
    ]
    return {
      title: 'What an agent is shown',
      about:
        'Tokens (o200k_base) of the instructions and of the tool list that an MCP client of ours is sent, by profile, ' +
        'beside the tool lists of all connected servers as a client reads them that is connected to each of them.',
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

async function rowOfProfile(playground: Playground, person: Person, profile: Profile): Promise<string[]> {
  const client = new Client({ name: 'bench', version: '1' })
  const close = await connectInProcess(client, createServer(), { playground, person, profile })
  try {
    const { tools } = await client.listTools()
    return row(`us, profile \`${profile}\``, tools, client.getInstructions() ?? '')
  } finally {
    await close()
  }
}

async function rowOfDirect(what: string, playground: Playground, person: Person): Promise<string[]> {
  const { servers } = await playground.catalog(person)
  const tools = servers.flatMap((server) =>
    server.tools.map(({ tool, description, inputSchema, outputSchema, annotations }) => ({
      ...{ name: tool, description, inputSchema },
      ...(outputSchema && { outputSchema }),
      ...(annotations && { annotations }),
    })),
  )
  return row(what, tools, '')
}

async function row(what: string, tools: readonly unknown[], instructions: string): Promise<string[]> {
  const [told = 0, listed = 0] = await countTokens([instructions, JSON.stringify(tools)])
  return [what, tools.length, instructions === '' ? '–' : told, listed, told + listed].map((cell) =>
    typeof cell === 'number' ? cell.toLocaleString('en-US') : cell,
  )
}
