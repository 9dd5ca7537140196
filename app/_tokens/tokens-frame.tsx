import Link from 'next/link'
import { ReadingPage } from '../_skills/reading-page.tsx'
import { words } from './words.ts'

const TABS = { time: '/tokens', compare: '/compare', bill: '/bill' }
const NAMES = ['time', 'compare', 'bill'] as const

interface Props {
  tab: keyof typeof TABS
  /** What can be done with the page, at the right of its title. */
  actions?: React.ReactNode
  children: React.ReactNode
}

/** The column of the three places about tokens: title, sentence, actions, tabs, and one of them. */
export function TokensFrame({ tab, actions, children }: Props) {
  const { title, about } = words[tab]
  return (
    <ReadingPage>
      <div className="mb-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div>
          <h1 className="font-[650] text-xl tracking-[-0.02em]">{title}</h1>
          <p className="text-ink2">{about}</p>
        </div>
        {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
      <nav aria-label={words.label} className="mb-4 flex gap-5 border-line border-b print:hidden">
        {NAMES.map((name) => (
          <Link
            key={name}
            href={TABS[name]}
            aria-current={name === tab ? 'page' : undefined}
            className="-mb-px flex h-10 items-center border-transparent border-b-2 font-medium text-ink2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink max-sm:h-11"
          >
            {words[name].tab}
          </Link>
        ))}
      </nav>
      {children}
    </ReadingPage>
  )
}
