import Link from 'next/link'
import { buttonStyle } from '../../_ui/button.tsx'
import { Card } from '../../_ui/panel.tsx'

interface Props {
  /** Where a link leads to it. */
  anchor: string
  title: string
  /** At the right: where there is more. */
  link?: { href: string; text: string; label: string }
  action?: React.ReactNode
  children: React.ReactNode
}

/** Something of the account in a sentence, and the one thing to do about it at the right. */
export function SummaryCard({ anchor, title, link, action, children }: Props) {
  return (
    <Card id={anchor} aria-labelledby={`you-${anchor}`} className="scroll-mt-4 px-4">
      <div className="flex min-h-7 items-center justify-between gap-3">
        <h2 id={`you-${anchor}`} className="font-semibold">
          {title}
        </h2>
        {link ? <SummaryLink {...link} /> : action}
      </div>
      <div className="mt-1 text-ink2">{children}</div>
    </Card>
  )
}

/** Leads on, looking like the buttons of the other cards. */
export function SummaryLink({ href, text, label }: NonNullable<Props['link']>) {
  return (
    <Link href={href} prefetch={false} aria-label={label} className={buttonStyle({ size: 'small' })}>
      {text}
    </Link>
  )
}
