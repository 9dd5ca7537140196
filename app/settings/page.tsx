import { redirect } from 'next/navigation'

/** The first of the settings. */
export default function SettingsPage() {
  redirect('/settings/you')
}
