import type { Metadata } from 'next'
import { Suspense } from 'react'
import type { Person } from '../../../lib/people/person.ts'
import { Header } from '../../_frame/header.tsx'
import { requireAccount } from '../../_server/current-person.ts'
import { playground } from '../../_server/playground.ts'
import { SettingsFrame } from '../../_settings/settings-frame.tsx'
import { SettingsHead } from '../../_settings/settings-head.tsx'
import { TokensView } from '../../_settings/tokens/tokens-view.tsx'
import { words } from '../../_settings/tokens/words.ts'
import { shownAccess } from '../../_settings/you/shown-access.ts'

export const metadata: Metadata = { title: words.title }

/** The tokens by which scripts and agents ask in somebody's name. */
export default async function TokensPage() {
  const { account, person } = await requireAccount('/settings/tokens')
  return (
    <>
      <Header account={account} />
      <SettingsFrame current="/settings/tokens" admin={person.admin}>
        <SettingsHead title={words.title}>{words.about}</SettingsHead>
        <Suspense fallback={<p role="status">{words.reading}</p>}>
          <Now person={person} />
        </Suspense>
      </SettingsFrame>
    </>
  )
}

async function Now({ person }: { person: Person }) {
  return <TokensView initial={await shownAccess(person, await playground())} />
}
