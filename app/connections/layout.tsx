import { headers } from 'next/headers'
import { ConnectionsView } from '../_connections/connections-view.tsx'
import { Header } from '../_frame/header.tsx'
import { signedIn } from '../_server/current-person.ts'
import { playground } from '../_server/playground.ts'

/** The MCP servers a person can use. A layout, so that the list stays as it is whichever of them is looked at. */
export default async function ConnectionsLayout({ children }: { children: React.ReactNode }) {
  const found = await signedIn()
  // The page below sends them to sign in, and back to where they wanted to be.
  if (found === null) return children
  const { account, person } = found
  const { connections, found: others } = await playground()
  const [list, removed] = await Promise.all([connections.list(person), connections.removed(person)])
  const canFind = others.isOffered({ person, host: (await headers()).get('host') })
  return (
    <>
      <Header account={account} />
      <ConnectionsView initial={{ list, removed }} isAdministrator={person.admin} canFind={canFind} />
      {children}
    </>
  )
}
