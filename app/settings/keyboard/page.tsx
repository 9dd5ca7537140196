import type { Metadata } from 'next'
import { Header } from '../../_frame/header.tsx'
import { KeyboardSettings } from '../../_keys/keyboard-settings.tsx'
import { words } from '../../_keys/words.ts'
import { requireAccount } from '../../_server/current-person.ts'
import { playground } from '../../_server/playground.ts'
import { SettingsFrame } from '../../_settings/settings-frame.tsx'
import { SettingsHead } from '../../_settings/settings-head.tsx'

export const metadata: Metadata = { title: words.pageTitle }

/** Which keys do what, and whether letters alone do something. */
export default async function KeyboardPage() {
  const { account, person } = await requireAccount('/settings/keyboard')
  const { letterKeys } = await (await playground()).preferences.of(person)
  return (
    <>
      <Header account={account} />
      <SettingsFrame current="/settings/keyboard" admin={person.admin}>
        <SettingsHead title={words.pageTitle}>{words.about}</SettingsHead>
        <KeyboardSettings initial={letterKeys} />
      </SettingsFrame>
    </>
  )
}
