import type { Metadata } from 'next'
import { Header } from '../../_frame/header.tsx'
import { requireAccount } from '../../_server/current-person.ts'
import { playground } from '../../_server/playground.ts'
import { ModelForm } from '../../_settings/model/model-form.tsx'
import { TaskRouteCard } from '../../_settings/model/task-route-card.tsx'
import { words } from '../../_settings/model/words.ts'
import { SettingsFrame } from '../../_settings/settings-frame.tsx'
import { SettingsHead } from '../../_settings/settings-head.tsx'
import { Card } from '../../_ui/panel.tsx'

export const metadata: Metadata = { title: words.title }

/** Which model writes programs, for everybody; administrators change it. */
export default async function ModelPage() {
  const { account, person } = await requireAccount('/settings/model')
  const { model, taskRoute } = await playground()
  const settings = person.admin ? await model.show() : null
  return (
    <>
      <Header account={account} />
      <SettingsFrame current="/settings/model" admin={person.admin}>
        <SettingsHead title={words.title}>{words.about}</SettingsHead>
        <div className="grid gap-3">
          <TaskRouteCard route={await taskRoute()} admin={person.admin} />
          {settings && (
            <Card aria-labelledby="model-form" className="px-4 pb-4">
              <h2 id="model-form" className="mb-3 font-semibold">
                {words.form}
              </h2>
              <ModelForm initial={settings} />
            </Card>
          )}
        </div>
      </SettingsFrame>
    </>
  )
}
