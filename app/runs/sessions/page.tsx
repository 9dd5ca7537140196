import type { Metadata } from 'next'
import { Header } from '../../_frame/header.tsx'
import { requireAccount } from '../../_server/current-person.ts'
import { playground } from '../../_server/playground.ts'
import { SessionList } from '../../_sessions/session-list.tsx'
import { SESSIONS_PAGE } from '../../_sessions/sessions-page.ts'
import { words } from '../../_sessions/words.ts'

export const metadata: Metadata = { title: words.list.title }

/** Every session of work of this person. */
export default async function SessionsPage() {
  const { account, person } = await requireAccount('/runs/sessions')
  const { sessions } = await playground()
  return (
    <>
      <Header account={account} />
      <SessionList initial={await sessions.list(person, { limit: SESSIONS_PAGE })} />
    </>
  )
}
