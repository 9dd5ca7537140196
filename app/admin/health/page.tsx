import type { Metadata } from 'next'
import { AdminPage } from '../../_admin/admin-page.tsx'
import { HealthView } from '../../_admin/health/health-view.tsx'
import { words } from '../../_admin/health/words.ts'
import { playground } from '../../_server/playground.ts'
import { requireAdministrator } from '../../_server/require-administrator.ts'

export const metadata: Metadata = { title: words.title }

/** How this installation is and was. */
export default async function HealthPage() {
  const { account } = await requireAdministrator('/admin/health')
  return (
    <AdminPage account={account} path="/admin/health" title={words.title} about={words.about} reading={words.asking}>
      <Now />
    </AdminPage>
  )
}

/** The first look may take a while: what this machine can do is found out when somebody first asks. */
async function Now() {
  return <HealthView initial={await (await playground()).healthReport()} />
}
