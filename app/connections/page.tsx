import type { Metadata } from 'next'
import { ConnectionsView } from '../_connections/connections-view.tsx'
import { Header } from '../_frame/header.tsx'
import { requireAccount } from '../_server/current-person.ts'
import { playground } from '../_server/playground.ts'

export const metadata: Metadata = { title: 'Connections' }

/** The MCP servers a person can use. */
export default async function ConnectionsPage({ searchParams }: PageProps<'/connections'>) {
  const { account, person } = await requireAccount('/connections')
  const { 'sign-in': end, server } = await searchParams
  const back = { end: typeof end === 'string' ? end : '', server: typeof server === 'string' ? server : null }
  const { connections } = await playground()
  const [list, removed] = await Promise.all([connections.list(person), connections.removed(person)])
  return (
    <>
      <Header account={account} />
      <main className="mx-auto w-full max-w-[820px] flex-1 px-6 py-7 max-lg:px-4 max-lg:py-5">
        <h1 className="font-[650] text-xl tracking-[-0.02em]">Connections</h1>
        <p className="mt-1 mb-5 max-w-[640px] text-ink2">
          MCP servers whose tools programs can import. Those you add are yours alone
          {person.admin && ', unless you add them for everybody'}; what they say of their tools is shown, not believed.
        </p>
        <ConnectionsView initial={{ list, removed }} isAdministrator={person.admin} back={back} />
      </main>
    </>
  )
}
