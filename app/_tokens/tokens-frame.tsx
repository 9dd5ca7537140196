import Link from 'next/link'
import { ReadingPage } from '../_skills/reading-page.tsx'

const TABS = {
  time: {
    href: '/tokens',
    label: 'Over time',
    title: 'Tokens',
    about: 'What runs used and what the cheapest other way would have used.',
  },
  compare: {
    href: '/compare',
    label: 'Compare',
    title: 'Compare',
    about: 'The same task, really run in three ways: same model, same tools, same approvals and limits.',
  },
  bill: {
    href: '/bill',
    label: 'Your bill',
    title: 'Your bill',
    about: 'What the schemas of your servers cost, with each turn and in a month.',
  },
}

interface Props {
  tab: keyof typeof TABS
  /** What can be done with the page, at the right of its title. */
  actions?: React.ReactNode
  children: React.ReactNode
}

/** The column of the three places about tokens: title, sentence, actions, tabs, and one of them. */
export function TokensFrame({ tab, actions, children }: Props) {
  const { title, about } = TABS[tab]
  return (
    <ReadingPage>
      <div className="mb-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div>
          <h1 className="font-[650] text-xl tracking-[-0.02em]">{title}</h1>
          <p className="text-ink2">{about}</p>
        </div>
        {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
      <nav aria-label="Tokens" className="mb-4 flex gap-5 border-line border-b print:hidden">
        {Object.entries(TABS).map(([name, { href, label }]) => (
          <Link
            key={name}
            href={href}
            aria-current={name === tab ? 'page' : undefined}
            className="-mb-px flex h-10 items-center border-transparent border-b-2 font-medium text-ink2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink max-sm:h-11"
          >
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </ReadingPage>
  )
}
