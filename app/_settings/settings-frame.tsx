import { type SettingsGroup, SettingsMenu } from './settings-menu.tsx'
import { ADMINISTRATION_PLACES, YOUR_PLACES } from './settings-places.ts'
import { SettingsSelect } from './settings-select.tsx'
import { words } from './words.ts'

interface Props {
  /** The address of the page that is shown. */
  current: string
  /** Others see only what is for everybody. */
  admin: boolean
  children: React.ReactNode
}

/** The settings and the administration: their pages on the left, one of them beside. */
export function SettingsFrame({ current, admin, children }: Props) {
  const yours: SettingsGroup = { name: words.you, places: YOUR_PLACES, isNameHidden: true }
  const groups = admin ? [yours, { name: words.administration, places: ADMINISTRATION_PLACES }] : [yours]
  return (
    <div className="mx-auto grid w-full max-w-[1200px] flex-1 content-start items-start gap-x-8 gap-y-3 px-8 pt-6 pb-12 max-lg:px-6 max-sm:px-4 max-sm:pt-4 lg:grid-cols-[200px_minmax(0,1fr)]">
      <nav aria-label={words.title} className="lg:sticky lg:top-6">
        <p className="mb-2 font-[650] text-xl tracking-[-0.02em]">{words.title}</p>
        <SettingsMenu groups={groups} current={current} />
        <SettingsSelect label={words.page} groups={groups} current={current} />
      </nav>
      <main id="main" className="min-w-0">
        {children}
      </main>
    </div>
  )
}
