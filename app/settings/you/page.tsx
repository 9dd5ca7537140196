import type { Metadata } from 'next'
import { Suspense } from 'react'
import { messageOf } from '../../../lib/errors.ts'
import type { Account } from '../../../lib/people/account.ts'
import type { Person } from '../../../lib/people/person.ts'
import { Header } from '../../_frame/header.tsx'
import { requireAccount } from '../../_server/current-person.ts'
import { playground } from '../../_server/playground.ts'
import { SettingsFrame } from '../../_settings/settings-frame.tsx'
import { SettingsHead } from '../../_settings/settings-head.tsx'
import { shownAccess } from '../../_settings/you/shown-access.ts'
import { words } from '../../_settings/you/words.ts'
import { YouView } from '../../_settings/you/you-view.tsx'

export const metadata: Metadata = { title: words.title }

/** How a person gets in: password, signed-in browsers, tokens. */
export default async function YouPage() {
  const { account, person } = await requireAccount('/settings/you')
  return (
    <>
      <Header account={account} />
      <SettingsFrame current="/settings/you" admin={person.admin}>
        <SettingsHead title={words.title}>
          {words.about.before} <span className="font-medium text-ink [overflow-wrap:anywhere]">{account.email}</span>
          {words.about.after}
        </SettingsHead>
        <Suspense fallback={<p role="status">{words.reading}</p>}>
          <Now account={account} person={person} />
        </Suspense>
      </SettingsFrame>
    </>
  )
}

async function Now({ account, person }: { account: Account; person: Person }) {
  const parts = await playground()
  const [initial, limits, route, refusal] = await Promise.all([
    shownAccess(person, parts),
    parts.limits(person),
    parts.taskRoute(),
    parts.people.assertMayLeave(person.id).then(() => null, messageOf),
  ])
  return (
    <YouView
      {...{ email: account.email, admin: person.admin, initial, limits, route, refusal }}
      graceDays={parts.config.workspaces.grace_days}
    />
  )
}
