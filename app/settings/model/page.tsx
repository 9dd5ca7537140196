import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Header } from '../../_frame/header.tsx'
import { requireAccount } from '../../_server/current-person.ts'
import { playground } from '../../_server/playground.ts'
import { ModelForm } from '../../_settings/model/model-form.tsx'
import { SettingsFrame } from '../../_settings/settings-frame.tsx'

export const metadata: Metadata = { title: 'Model' }

/** Which model writes programs; for administrators. */
export default async function ModelPage() {
  const { account, person } = await requireAccount('/settings/model')
  if (!person.admin) notFound()
  const settings = await (await playground()).model.show()
  return (
    <>
      <Header account={account} />
      <SettingsFrame current="/settings/model" admin>
        <h1 className="font-semibold text-lg">Model</h1>
        <p className="mt-1 mb-5 max-w-[640px] text-ink2">
          Which model writes the programs of everybody here. It reads the task, the signatures of the chosen tools,
          errors, and what its programs look at or ask it about; no other files or results.
        </p>
        <ModelForm initial={settings} />
      </SettingsFrame>
    </>
  )
}
