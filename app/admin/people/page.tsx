import type { Metadata } from 'next'
import type { Person } from '../../../lib/people/person.ts'
import { AdminPage } from '../../_admin/admin-page.tsx'
import { PeopleView } from '../../_admin/people/people-view.tsx'
import { words } from '../../_admin/people/words.ts'
import { playground } from '../../_server/playground.ts'
import { requireAdministrator } from '../../_server/require-administrator.ts'

export const metadata: Metadata = { title: words.title }

/** Who has an account here, and who is invited. */
export default async function PeoplePage() {
  const { account, person } = await requireAdministrator('/admin/people')
  return (
    <AdminPage account={account} path="/admin/people" title={words.title} about={words.about} reading={words.reading}>
      <Now person={person} />
    </AdminPage>
  )
}

async function Now({ person }: { person: Person }) {
  const { administration, config } = await playground()
  const [initial, invited] = await Promise.all([administration.people(person), administration.invitations(person)])
  return <PeopleView initial={initial} invited={invited} selfId={person.id} graceDays={config.workspaces.grace_days} />
}
