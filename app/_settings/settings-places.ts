import { words } from './words.ts'

/** A page of the settings, as its menu names it. */
export interface SettingsPlace {
  href: string
  label: string
}

/** What a person sets for themselves, in the order of the menu. A page stands here once it exists. */
export const YOUR_PLACES: readonly SettingsPlace[] = [
  { href: '/settings/you', label: words.places.you },
  { href: '/settings/tokens', label: words.places.tokens },
  { href: '/settings/limits', label: words.places.limits },
  { href: '/settings/model', label: words.places.model },
  { href: '/settings/keyboard', label: words.places.keyboard },
]

/** What administrators see of this installation, in the order of the menu. */
export const ADMINISTRATION_PLACES: readonly SettingsPlace[] = [
  { href: '/admin/people', label: words.places.people },
  { href: '/admin/roles', label: words.places.roles },
  { href: '/admin/usage', label: words.places.usage },
  { href: '/admin/audit', label: words.places.audit },
  { href: '/admin/health', label: words.places.health },
]
