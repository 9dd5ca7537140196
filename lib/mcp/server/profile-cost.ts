import { Client } from '@modelcontextprotocol/client'
import { PROFILES, type Profile } from '../../people/reach.ts'
import type { Person, Playground } from '../../playground.ts'
import { countTokens } from '../../tokens/count-tokens.ts'
import { countTools } from '../../tokens/tool-tokens.ts'
import { PRODUCT } from '../version.ts'
import { connectInProcess } from './connect-in-process.ts'
import { createServer } from './create-server.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { TOOLS_OF } from './profiles.ts'

/** What a model reads of us in every turn, with one profile. */
export interface ProfileCost {
  profile: Profile
  tools: { name: string; tokens: number }[]
  instructions: number
  /** All of it together. */
  tokens: number
}

let counted: Promise<ProfileCost[]> | undefined

/**
 * Tokens of what a client is shown, by profile, counted as the tools of other servers are for direct calling. It is the same
 * for everybody, so it is counted once.
 */
export function profileCosts(playground: Playground, person: Person): Promise<ProfileCost[]> {
  counted ??= count(playground, person)
  // A count that failed is tried again by the next who asks.
  counted.catch(() => (counted = undefined))
  return counted
}

async function count(playground: Playground, person: Person): Promise<ProfileCost[]> {
  const lists = await Promise.all(PROFILES.map((profile) => listOf(profile, playground, person)))
  const shown = [...new Map(lists.flat().map((tool) => [tool.tool, tool])).values()]
  const [perTool, told] = await Promise.all([
    countTools(shown),
    countTokens(PROFILES.map((profile) => INSTRUCTIONS[profile])),
  ])
  const byName = new Map(shown.map(({ tool }, i) => [tool, perTool[i]!]))
  return PROFILES.map((profile, i) => {
    const tools = TOOLS_OF[profile].map(({ name }) => ({ name, tokens: byName.get(name)! }))
    const instructions = told[i]!
    return { profile, tools, instructions, tokens: tools.reduce((sum, one) => sum + one.tokens, instructions) }
  })
}

/** The tools as a client of this profile is told them. */
async function listOf(profile: Profile, playground: Playground, person: Person) {
  const client = new Client({ name: PRODUCT.name, version: PRODUCT.version })
  const close = await connectInProcess(client, createServer(), { playground, person, profile })
  try {
    const { tools } = await client.listTools()
    return tools.map(({ name, description = '', inputSchema }) => ({
      ...{ server: PRODUCT.name, tool: name, description, inputSchema },
    }))
  } finally {
    await close()
  }
}
