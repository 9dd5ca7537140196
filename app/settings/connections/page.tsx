import type { Metadata } from 'next'
import { ConnectionsView } from '../../_connections/connections-view.tsx'
import { Header } from '../../_frame/header.tsx'
import { requireAccount } from '../../_server/current-person.ts'
import { playground } from '../../_server/playground.ts'
import { SettingsFrame } from '../../_settings/settings-frame.tsx'

export const metadata: Metadata = { title: 'Connections' }

/** The MCP servers a person can use. */
export default async function ConnectionsPage({ searchParams }: PageProps<'/settings/connections'>) {
  const { account, person } = await requireAccount('/settings/connections')
  const { 'sign-in': end, server } = await searchParams
  const back = { end: typeof end === 'string' ? end : '', server: typeof server === 'string' ? server : null }
  const connections = await (await playground()).connections.list(person)
  return (
    <>
      <Header account={account} />
      <SettingsFrame current="/settings/connections" isAdministrator={person.admin}>
        <h1 className="font-semibold text-lg">Connections</h1>
        <p className="mt-1 mb-5 max-w-[640px] text-ink2">
          MCP servers whose tools programs can import. Those you add are yours alone; what they say of their tools is
          shown, not believed.
        </p>
        <ConnectionsView initial={connections} isAdministrator={person.admin} back={back} />
      </SettingsFrame>
    </>
  )
}
