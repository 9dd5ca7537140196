import Link from 'next/link'
import type { SettingsPlace } from './settings-places.ts'

export interface SettingsGroup {
  name: string
  places: readonly SettingsPlace[]
  /** The first stands under the title of the menu. */
  isNameHidden?: true
}

/** The pages of the settings below each other, in groups. */
export function SettingsMenu({ groups, current }: { groups: readonly SettingsGroup[]; current: string }) {
  return (
    <div className="-ml-2.5 grid gap-0.5 max-lg:hidden">
      {groups.map(({ name, places, isNameHidden }) => (
        <div key={name}>
          <p id={idOf(name)} className={isNameHidden ? 'sr-only' : 'mt-3 mb-0.5 px-2.5 font-medium text-ink3 text-xs'}>
            {name}
          </p>
          <ul aria-labelledby={idOf(name)} className="grid gap-0.5">
            {places.map(({ href, label }) => (
              <li key={href}>
                <Link
                  href={href}
                  prefetch={false}
                  aria-current={href === current ? 'page' : undefined}
                  className="flex h-[30px] items-center rounded-[7px] px-2.5 font-medium text-ink2 hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

const idOf = (group: string) => `settings-${group.toLowerCase()}`
