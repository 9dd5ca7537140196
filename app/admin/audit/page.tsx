import type { Metadata } from 'next'
import type { Person } from '../../../lib/people/person.ts'
import { AdminPage } from '../../_admin/admin-page.tsx'
import { AuditView } from '../../_admin/audit/audit-view.tsx'
import { words } from '../../_admin/audit/words.ts'
import { playground } from '../../_server/playground.ts'
import { requireAdministrator } from '../../_server/require-administrator.ts'

export const metadata: Metadata = { title: words.title }

/** Who did what, and from where. */
export default async function AuditPage({ searchParams }: PageProps<'/admin/audit'>) {
  const { account, person } = await requireAdministrator('/admin/audit')
  const { search } = await searchParams
  return (
    <AdminPage account={account} path="/admin/audit" title={words.title} about={words.about} reading={words.reading}>
      <Now person={person} search={typeof search === 'string' ? search.slice(0, 200) : ''} />
    </AdminPage>
  )
}

async function Now({ person, search }: { person: Person; search: string }) {
  return <AuditView initial={await (await playground()).audit.list(person, { search })} search={search} />
}
