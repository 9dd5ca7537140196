import type { Metadata } from 'next'
import { Suspense } from 'react'
import type { Account } from '../../../lib/people/account.ts'
import type { Person } from '../../../lib/people/person.ts'
import { Header } from '../../_frame/header.tsx'
import { requireAccount } from '../../_server/current-person.ts'
import { playground } from '../../_server/playground.ts'
import { SettingsFrame } from '../../_settings/settings-frame.tsx'
import { shownAccess } from '../../_settings/you/shown-access.ts'
import { YouView } from '../../_settings/you/you-view.tsx'

export const metadata: Metadata = { title: 'You' }

/** How a person gets in: password, signed-in browsers, tokens. */
export default async function YouPage() {
  const { account, person } = await requireAccount('/settings/you')
  return (
    <>
      <Header account={account} />
      <SettingsFrame current="/settings/you" admin={person.admin}>
        <h1 className="font-semibold text-lg">You</h1>
        <p className="mt-1 mb-5 max-w-[640px] text-ink2">
          What lets somebody in as{' '}
          <span className="font-medium text-ink [overflow-wrap:anywhere]">{account.email}</span>, and what your runs may
          do without asking. Whatever you take back ends at once.
        </p>
        <Suspense fallback={<p role="status">Reading where you are signed in…</p>}>
          <Now account={account} person={person} />
        </Suspense>
      </SettingsFrame>
    </>
  )
}

async function Now({ account, person }: { account: Account; person: Person }) {
  return <YouView email={account.email} initial={await shownAccess(person, await playground())} />
}
