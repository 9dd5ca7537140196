import { headers } from 'next/headers'
import type { ShownConnection } from '../../lib/connections/shown-connection.ts'
import { MCP_PATH } from '../../lib/mcp/paths.ts'
import type { Person } from '../../lib/people/person.ts'
import type { FirstStep } from '../../lib/people/preferences.ts'
import type { Playground } from '../../lib/playground.ts'
import type { ShownModelSettings } from '../../lib/settings/model-settings.ts'
import { agentNews } from '../_agents/agent-news.ts'
import { originOf } from './oauth.ts'

/** What is left of the first minutes of a person. */
export interface FirstSteps {
  /** Neither done nor hidden. */
  open: FirstStep[]
  done: number
  /** How many this person may do at all. */
  of: number
  /** Whether the files of other clients on the machine of the server are this person's. */
  canFind: boolean
  /** Names of the servers there are. */
  known: string[]
  /** For administrators while it is open; null for others. */
  model: ShownModelSettings | null
  /** Where MCP clients reach us. */
  url: string
}

/** Reads what is true now: nothing is done because somebody clicked it away. */
export async function firstSteps(person: Person, playground: Playground): Promise<FirstSteps> {
  const asked = await headers()
  const [list, model, wanted] = await Promise.all([
    playground.connections.list(person),
    playground.model.show(),
    playground.preferences.of(person),
  ])
  const isDone: Record<FirstStep, boolean> = {
    server: list.some(isTheirsAndKnown),
    model: model.enabled,
    agent: wanted.agentCalled || (await hasCalled(person, playground, asked)),
  }
  const may: FirstStep[] = person.admin ? ['server', 'model', 'agent'] : ['server', 'agent']
  return {
    open: may.filter((step) => !isDone[step] && !wanted.hiddenSteps.includes(step)),
    done: may.filter((step) => isDone[step]).length,
    of: may.length,
    canFind: playground.found.isOffered({ person, host: asked.get('host') }),
    known: list.map(({ name }) => name),
    model: person.admin && !isDone.model ? model : null,
    url: `${originOf(asked)}${MCP_PATH}`,
  }
}

/** One that somebody added or configured, and that has been there: its tools are known. */
const isTheirsAndKnown = ({ kind, id, from, tools, state }: ShownConnection) =>
  kind !== 'builtin' && (id !== null || from === 'configuration') && tools > 0 && state !== 'disabled'

async function hasCalled(person: Person, playground: Playground, asked: Headers): Promise<boolean> {
  const { calls } = await agentNews(person, playground, asked)
  // Whoever has called has called, also when its runs are gone.
  if (calls.length > 0) await playground.preferences.change(person, { agentCalled: true })
  return calls.length > 0
}
