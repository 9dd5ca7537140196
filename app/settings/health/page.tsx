import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Suspense } from 'react'
import { Header } from '../../_frame/header.tsx'
import { requireAccount } from '../../_server/current-person.ts'
import { playground } from '../../_server/playground.ts'
import { HealthView } from '../../_settings/health/health-view.tsx'
import { SettingsFrame } from '../../_settings/settings-frame.tsx'

export const metadata: Metadata = { title: 'Health' }

/** How this installation is; for administrators. */
export default async function HealthPage() {
  const { account, person } = await requireAccount('/settings/health')
  if (!person.admin) notFound()
  return (
    <>
      <Header account={account} />
      <SettingsFrame current="/settings/health" admin>
        <h1 className="font-semibold text-lg">Health</h1>
        <p className="mt-1 mb-5 max-w-[640px] text-ink2">
          How this server is now: what holds programs, who waits, what is made ahead, and what it is connected to. The
          figures count from its start and renew themselves.
        </p>
        <Suspense fallback={<p role="status">Asking every part how it is…</p>}>
          <Now />
        </Suspense>
      </SettingsFrame>
    </>
  )
}

/** The first look may take a while: what this machine can do is found out when somebody first asks. */
async function Now() {
  return <HealthView initial={await (await playground()).healthReport()} />
}
