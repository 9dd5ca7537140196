import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { findClient } from '../../../lib/clients/clients.ts'
import { cemCommand, ourCommand } from '../../../lib/clients/our-command.ts'
import type { Config } from '../../../lib/config/config.ts'
import { isLoopbackHost } from '../../../lib/config/read-host.ts'
import { MCP_PATH } from '../../../lib/mcp/paths.ts'
import { agentCosts } from '../../_agents/agent-costs.ts'
import { agentNews } from '../../_agents/agent-news.ts'
import { AgentsView } from '../../_agents/agents-view.tsx'
import { words } from '../../_agents/words.ts'
import { Header } from '../../_frame/header.tsx'
import { requireAccount } from '../../_server/current-person.ts'
import { originOf } from '../../_server/oauth.ts'
import { playground } from '../../_server/playground.ts'

interface Props {
  params: Promise<{ client?: string[] }>
}

/** Of the address; the first one where it names none, null where it names something else. */
async function clientIn(params: Props['params']) {
  const [name, ...more] = (await params).client ?? []
  return more.length > 0 ? null : findClient(name ?? 'claude-code')
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const client = await clientIn(params)
  return { title: client && (await params).client ? words.page.titleOf(client.name) : words.page.title }
}

/** How people use all of this from their own agent. */
export default async function AgentsPage({ params }: Props) {
  const client = await clientIn(params)
  const { account, person } = await requireAccount(client ? `/connect/${client.id}` : '/connect')
  if (client === null) notFound()
  const parts = await playground()
  const asked = await headers()
  const { origin, protocol, hostname } = new URL(originOf(asked))
  const [news, { servers }] = await Promise.all([agentNews(person, parts, asked), parts.catalog(person)])
  return (
    <>
      <Header account={account} />
      <main
        id="main"
        className="mx-auto w-full max-w-[1312px] flex-1 px-8 pt-6 pb-12 max-lg:px-6 max-sm:px-4 max-sm:pt-4"
      >
        <AgentsView
          initialClient={client.id}
          initialNews={news}
          url={`${origin}${MCP_PATH}`}
          isPublic={protocol === 'https:' && !isLoopbackHost(hostname)}
          cem={cemCommand(parts.config)}
          started={startedFor(asked, parts.config)}
          tools={servers.reduce((sum, { tools }) => sum + tools.length, 0)}
          // Not waited for: to count some thousands of tools takes seconds the first time.
          costs={agentCosts(person, parts).catch(() => ({
            fault: words.costs.notCounted,
          }))}
        />
      </main>
    </>
  )
}

/** Whoever comes from another machine has a checkout of their own there, and where ours lies is not told. */
const startedFor = (asked: Headers, config: Config) =>
  config.isLoopback && isLoopbackHost(new URL(originOf(asked)).hostname)
    ? ourCommand(config)
    : ourCommand(config, words.block.someFolder)
