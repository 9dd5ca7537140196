'use client'
import { KeyRound } from 'lucide-react'
import Link from 'next/link'
import { Suspense, useState } from 'react'
import { type ClientId, clientOf, type Transport } from '../../lib/clients/clients.ts'
import type { Started } from '../../lib/clients/entry-for.ts'
import { buttonStyle } from '../_ui/button.tsx'
import { Card } from '../_ui/panel.tsx'
import { Tabs } from '../_ui/tabs.tsx'
import type { AgentCosts } from './agent-costs.ts'
import { ApprovalsCard } from './approvals-card.tsx'
import { BlockStep } from './block-step.tsx'
import { callLine } from './call-line.ts'
import { CallStep } from './call-step.tsx'
import { ClientCards } from './client-cards.tsx'
import { CostCards } from './cost-cards.tsx'
import type { AgentNews } from './news.ts'
import { Step } from './step.tsx'
import { type HeldToken, TokenFacts, TokenForm } from './token-step.tsx'
import { useNews } from './use-news.ts'
import { clientOfCall } from './which-client.ts'
import { words } from './words.ts'

interface Props {
  initialClient: ClientId
  initialNews: AgentNews
  /** Of our MCP server, as clients reach it. */
  url: string
  /** Whether a client in a cloud can reach it, as far as the address tells. */
  isPublic: boolean
  /** How `cem` is called on this machine. */
  cem: string
  /** What a client on this machine starts. */
  started: Started
  /** How many tools this person has. */
  tools: number
  costs: Promise<AgentCosts | { fault: string }>
}

/** From nothing to the first call of an agent: which one, its token, its block, and what came. */
export function AgentsView({ initialClient, initialNews, url, isPublic, cem, started, tools, costs }: Props) {
  const [id, setId] = useState(initialClient)
  const { news, isLost } = useNews(initialNews)
  const [forms, setForms] = useState<Partial<Record<ClientId, Transport>>>({})
  // Each client has a token of its own, so that one can be revoked alone.
  const [held, setHeld] = useState<Partial<Record<ClientId, HeldToken>>>({})
  const client = clientOf(id)
  const transport = forms[id] ?? client.transports[0] ?? 'http'
  const token = held[id] ?? null
  // Its file takes no address: whoever adds the address in its settings signs in here.
  const signsIn = transport === 'http' && !client.transports.includes('http')
  const needsToken = transport === 'http' && !signsIn
  const line = callLine({
    ...{ client: id, transport, signsIn, isPublic, openedAt: initialNews.now, news },
    token: token && { id: idOf(token, news), since: token.since },
  })
  // Of calls over a command nothing is known here, and a client may be another one over HTTP: in a cloud.
  const last =
    transport === 'http' ? news.calls.find((call) => clientOfCall(call) === id && call.showsForms !== null) : undefined

  // A token that takes long to be made may come when another has been made for another client: both are kept.
  const hold = (given: HeldToken | undefined) => setHeld((now) => ({ ...now, [id]: given }))

  function choose(next: ClientId) {
    setId(next)
    window.history.replaceState(null, '', `/connect/${next}`)
  }

  return (
    <>
      <div className="mb-4 flex items-start justify-between gap-4 max-sm:flex-col max-sm:gap-3">
        <div>
          <h1 className="font-[650] text-xl tracking-[-0.02em]">{words.page.head}</h1>
          <p className="max-w-[760px] text-ink2">{words.page.about(tools)}</p>
        </div>
        <Link href="/settings/tokens" prefetch={false} className={buttonStyle()}>
          <KeyRound size={15} strokeWidth={1.8} aria-hidden />
          {words.page.allTokens}
        </Link>
      </div>
      <ClientCards
        chosen={id}
        news={news}
        refusedAt={line.kind === 'refused' && line.isThisClient ? line.refused.at : null}
        onChoose={choose}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_380px] items-start gap-4 max-xl:grid-cols-[minmax(0,1fr)_348px] max-lg:grid-cols-[minmax(0,1fr)]">
        <section
          aria-label={words.page.setUp(client.name)}
          className="rounded-lg border border-line bg-surface px-4 py-1 max-sm:px-3"
        >
          <Tabs.Root
            value={transport}
            onValueChange={(next) => setForms((now) => ({ ...now, [id]: next as Transport }))}
          >
            <ol>
              <Step
                number={1}
                state={!needsToken ? 'later' : token ? 'done' : 'now'}
                title={words.token.title}
                aside={needsToken && token?.isNew && <span className="text-ink3 text-xs">{words.token.shownOnce}</span>}
              >
                {!needsToken ? (
                  <p className="text-ink2">{signsIn ? words.token.signsIn(client.name) : words.token.ofCommand}</p>
                ) : token ? (
                  <TokenFacts held={token} onChange={() => hold(undefined)} />
                ) : (
                  <TokenForm key={id} name={client.name} onHeld={(given) => hold({ since: news.now, ...given })} />
                )}
              </Step>
              <BlockStep
                client={client}
                transport={transport}
                {...{ url, cem, started }}
                token={token?.token ?? null}
                isDone={line.kind === 'connected' && token !== null}
              />
              <CallStep line={line} name={client.name} isLost={isLost} />
            </ol>
          </Tabs.Root>
        </section>
        <div className="grid min-w-0 gap-3">
          <Suspense fallback={<Card role="status">{words.costs.counting}</Card>}>
            <CostCards costs={costs} name={client.name} />
          </Suspense>
          <ApprovalsCard name={client.name} transport={transport} showsForms={last?.showsForms ?? null} />
        </div>
      </div>
    </>
  )
}

/** One that was pasted is told by its beginning, once it is known to be this person's. */
const idOf = ({ id, token }: HeldToken, { tokens }: AgentNews) =>
  id ?? tokens.find(({ prefix }) => prefix !== '' && token.startsWith(prefix))?.id ?? null
