import 'server-only'
import type { Person } from '../../lib/people/person.ts'
import type { Playground } from '../../lib/playground.ts'
import { accountOf } from '../_server/account-of.ts'
import { recentCalls } from '../_server/mcp.ts'
import { refusedFrom } from '../_server/refused-agents.ts'
import type { AgentCall, AgentNews } from './news.ts'

// Of the runs that agents asked for; a client that has called since the start of the server is known anyway.
const MOST_RUNS = 100

/** What is known of this person's agents: their calls since the server started, and the runs that they asked for before. */
export async function agentNews(person: Person, playground: Playground, headers: Headers): Promise<AgentNews> {
  const { email } = await accountOf(person, playground)
  const [live, runs, tokens] = await Promise.all([
    recentCalls(person.id),
    playground.runs.list(person, { limit: MOST_RUNS }),
    playground.access.tokens.list(email),
  ])
  const calls: AgentCall[] = live.map(({ appId: _, ...call }) => ({ ...call, runId: null }))
  for (const { runId, startedAt, totalMs, by } of runs) {
    if (!by || by.kind === 'page' || by.client === undefined) continue
    calls.push({
      ...{ at: startedAt, client: by.client, tokenId: null, accessName: by.name ?? null },
      ...{ tool: null, ms: totalMs, showsForms: null, runId },
    })
  }
  return {
    now: new Date().toISOString(),
    calls: calls.sort((a, b) => b.at.localeCompare(a.at)),
    tokens: tokens.map(({ id, name, prefix, lastUsedAt }) => ({ id, name, prefix, lastUsedAt })),
    refused: refusedFrom(headers),
  }
}
