import type { Metadata } from 'next'
import type { Person } from '../../../lib/people/person.ts'
import { AdminPage } from '../../_admin/admin-page.tsx'
import { FIRST_SHOWN } from '../../_admin/usage/first-shown.ts'
import { UsageView } from '../../_admin/usage/usage-view.tsx'
import { words } from '../../_admin/usage/words.ts'
import { playground } from '../../_server/playground.ts'
import { requireAdministrator } from '../../_server/require-administrator.ts'

export const metadata: Metadata = { title: words.title }

const FIRST = { days: 30, most: FIRST_SHOWN } as const

/** What everybody used. */
export default async function UsagePage() {
  const { account, person } = await requireAdministrator('/admin/usage')
  return (
    <AdminPage account={account} path="/admin/usage" title={words.title} about={words.about} reading={words.reading}>
      <Now person={person} />
    </AdminPage>
  )
}

async function Now({ person }: { person: Person }) {
  return <UsageView initial={await (await playground()).administration.usage(person, FIRST)} />
}
