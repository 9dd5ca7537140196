/** A page of the settings, as its menu names it. */
export interface SettingsPlace {
  href: string
  label: string
}

/** What a person sets for themselves, in the order of the menu. A page stands here once it exists. */
export const YOUR_PLACES: readonly SettingsPlace[] = [
  { href: '/settings/you', label: 'You' },
  { href: '/settings/tokens', label: 'API tokens' },
  { href: '/settings/limits', label: 'Limits' },
  { href: '/settings/model', label: 'Model' },
  { href: '/settings/keyboard', label: 'Keyboard' },
]

/** What administrators see of this installation, in the order of the menu. */
export const ADMINISTRATION_PLACES: readonly SettingsPlace[] = [
  { href: '/admin/people', label: 'People' },
  { href: '/admin/roles', label: 'Roles' },
  { href: '/admin/usage', label: 'Usage' },
  { href: '/admin/audit', label: 'Audit log' },
  { href: '/admin/health', label: 'Health' },
]
