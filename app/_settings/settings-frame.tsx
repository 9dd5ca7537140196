import Link from 'next/link'

const PLACES = [
  { href: '/settings/you', label: 'You', forAdministrators: false },
  { href: '/settings/model', label: 'Model', forAdministrators: true },
  { href: '/settings/health', label: 'Health', forAdministrators: true },
]

interface Props {
  current: string
  /** Others see only what is for everybody. */
  admin: boolean
  children: React.ReactNode
}

/** The settings: their places on the left, one of them beside. */
export function SettingsFrame({ current, admin, children }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-[960px] flex-1 content-start gap-x-10 gap-y-4 px-6 py-7 max-lg:px-4 max-lg:py-5 lg:grid-cols-[180px_minmax(0,1fr)]">
      <nav aria-label="Settings">
        <p className="mb-2 font-[650] text-xl tracking-[-0.02em]">Settings</p>
        <ul className="flex gap-0.5 lg:-ml-2.5 lg:flex-col">
          {PLACES.filter(({ forAdministrators }) => admin || !forAdministrators).map(({ href, label }) => (
            <li key={href}>
              <Link
                href={href}
                aria-current={href === current ? 'page' : undefined}
                className="flex h-8 items-center rounded-md px-2.5 font-medium text-ink2 hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:text-ink max-lg:h-11"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <main className="min-w-0">{children}</main>
    </div>
  )
}
