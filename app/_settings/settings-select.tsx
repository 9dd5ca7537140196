'use client'
import { useRouter } from 'next/navigation'
import { Select } from '../_ui/select.tsx'
import type { SettingsGroup } from './settings-menu.tsx'

interface Props {
  label: string
  groups: readonly SettingsGroup[]
  current: string
}

/** The same pages where the menu does not fit beside them. */
export function SettingsSelect({ label, groups, current }: Props) {
  const { push } = useRouter()
  return (
    <Select
      // The browser keeps what was chosen when somebody comes back to the page.
      key={current}
      autoComplete="off"
      aria-label={label}
      value={current}
      onChange={({ target }) => push(target.value)}
      className="lg:hidden"
    >
      {groups.map(({ name, places }) => (
        <optgroup key={name} label={name}>
          {places.map(({ href, label: place }) => (
            <option key={href} value={href}>
              {place}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}
