import 'server-only'
import type { ProfileCost, profileCosts } from '../../lib/mcp/server/profile-cost.ts'
import type { Person } from '../../lib/people/person.ts'
import type { Playground } from '../../lib/playground.ts'
import { loadWithNode } from '../_server/lifetime/load-with-node.ts'

/** What it costs an agent to have us, and to have the same tools without us. */
export interface AgentCosts {
  profiles: ProfileCost[]
  /** All tools of this person, listed directly. */
  direct: { tools: number; tokens: number }
}

/** Tokens a model reads in every turn; ours are the tools and instructions that are really sent. */
export async function agentCosts(person: Person, playground: Playground): Promise<AgentCosts> {
  const { profileCosts: count } = await loadWithNode<{ profileCosts: typeof profileCosts }>(
    'lib/mcp/server/profile-cost.ts',
  )
  const [profiles, { all }] = await Promise.all([count(playground, person), playground.weigh(person, [])])
  return { profiles, direct: all }
}
