import { join } from './join.ts'

/** The head of a panel: a name and what can be done with it. */
export function PanelHeader({ className, children }: { className?: string; children: React.ReactNode }) {
  return (
    <header
      className={join(
        'flex h-10 flex-none items-center gap-2 border-line border-b pr-2 pl-3.5 max-lg:h-[52px]',
        className,
      )}
    >
      {children}
    </header>
  )
}

interface EmptyStateProps {
  /** Without it the text is one sentence. */
  title?: string
  children?: React.ReactNode
  action?: React.ReactNode
}

/** Where there is nothing yet: what that means, and what one can do. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  if (title === undefined) return <p className="m-auto max-w-[420px] px-6 py-6 text-center text-ink3">{children}</p>
  return (
    <div className="grid justify-items-center gap-1 px-4 py-12 text-center text-ink3">
      <p className="font-semibold text-ink">{title}</p>
      {children && <div className="max-w-[460px]">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

const EDGE = { bad: 'border-bad', warn: 'border-warn', accent: 'border-accent' }

/** A card of the outcome column. */
export function Card({
  tone,
  className,
  children,
  ...props
}: {
  tone?: 'bad' | 'warn' | 'accent'
  className?: string
  children: React.ReactNode
} & React.ComponentProps<'section'>) {
  return (
    <section
      {...props}
      className={join('rounded-lg border bg-surface px-3.5 py-3', tone ? EDGE[tone] : 'border-line', className)}
    >
      {children}
    </section>
  )
}
