import Link from 'next/link'
import { type DocsPage, type DocsSection, frontPage } from './contents.ts'
import { words } from './words.ts'

interface Props {
  current: DocsPage
  sections: DocsSection[]
  children: React.ReactNode
}

/** All pages on the left, in reading order, and one of them beside; on a phone the list is folded above it. */
export function DocsFrame({ current, sections, children }: Props) {
  const pages = sections.flatMap((section) => section.pages)
  const next = pages[pages.findIndex(({ href }) => href === current.href) + 1]
  return (
    <div className="mx-auto grid w-full max-w-[1080px] flex-1 content-start gap-x-10 gap-y-4 px-6 py-7 max-lg:px-4 max-lg:py-5 lg:grid-cols-[220px_minmax(0,1fr)]">
      <nav aria-label={words.title} className="max-lg:hidden">
        <PageList current={current} sections={sections} />
      </nav>
      <details className="rounded-md border border-line lg:hidden">
        <summary className="flex min-h-11 items-center px-3 font-medium">{words.pages}</summary>
        <nav aria-label={words.title} className="px-3 pb-3">
          <PageList current={current} sections={sections} />
        </nav>
      </details>
      <main className="min-w-0 max-w-[760px] [overflow-wrap:break-word]">
        {children}
        {next && (
          <p className="mt-10 border-line border-t pt-4 text-ink2">
            {words.next}{' '}
            <Link href={next.href} prefetch={false} className="font-medium text-accent underline">
              {next.label}
            </Link>
          </p>
        )}
      </main>
    </div>
  )
}

function PageList({ current, sections }: Omit<Props, 'children'>) {
  return (
    <>
      <PageLinks current={current} pages={[frontPage]} />
      {sections.map(({ title, pages }) => (
        <div key={title} className="mt-4">
          <p className="px-2.5 text-ink3 text-xs lg:-ml-2.5">{title}</p>
          <PageLinks current={current} pages={pages} />
        </div>
      ))}
    </>
  )
}

function PageLinks({ current, pages }: { current: DocsPage; pages: DocsPage[] }) {
  return (
    <ul className="lg:-ml-2.5">
      {pages.map(({ href, label }) => (
        <li key={href}>
          <Link
            href={href}
            prefetch={false}
            aria-current={href === current.href ? 'page' : undefined}
            className="flex min-h-7 items-center rounded-md px-2.5 py-0.5 text-ink2 hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:font-medium aria-[current=page]:text-ink max-lg:min-h-11"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
