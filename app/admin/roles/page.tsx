import type { Metadata } from 'next'
import { AdminPage } from '../../_admin/admin-page.tsx'
import { RolesTable } from '../../_admin/roles/roles-table.tsx'
import { words } from '../../_admin/roles/words.ts'
import { requireAdministrator } from '../../_server/require-administrator.ts'

export const metadata: Metadata = { title: words.title }

/** What a person may do, and what an administrator may besides. */
export default async function RolesPage() {
  const { account } = await requireAdministrator('/admin/roles')
  return (
    <AdminPage account={account} path="/admin/roles" title={words.title} about={words.about}>
      <RolesTable />
    </AdminPage>
  )
}
