import type { Metadata } from 'next'
import { Suspense } from 'react'
import type { Person } from '../../../lib/people/person.ts'
import { Header } from '../../_frame/header.tsx'
import { requireAccount } from '../../_server/current-person.ts'
import { playground } from '../../_server/playground.ts'
import { LimitsView } from '../../_settings/limits/limits-view.tsx'
import { words } from '../../_settings/limits/words.ts'
import { SettingsFrame } from '../../_settings/settings-frame.tsx'
import { SettingsHead } from '../../_settings/settings-head.tsx'

export const metadata: Metadata = { title: words.title }

/** What a person uses of what they may. */
export default async function LimitsPage() {
  const { account, person } = await requireAccount('/settings/limits')
  return (
    <>
      <Header account={account} />
      <SettingsFrame current="/settings/limits" admin={person.admin}>
        <SettingsHead title={words.title}>{words.about}</SettingsHead>
        <Suspense fallback={<p role="status">{words.reading}</p>}>
          <Now person={person} />
        </Suspense>
      </SettingsFrame>
    </>
  )
}

async function Now({ person }: { person: Person }) {
  return <LimitsView initial={await (await playground()).limits(person)} />
}
