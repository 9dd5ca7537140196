import Link from 'next/link'
import { dayName } from '../../_charts/days.ts'
import { Button, buttonStyle } from '../../_ui/button.tsx'
import { EmptyState } from '../../_ui/panel.tsx'
import { words } from './words.ts'

/** Nothing in this period, or nothing at all: what to do next. */
export function NoRuns({ first, onShowAll }: { first: string | null; onShowAll(): void }) {
  return (
    <div className="rounded-lg border border-edge border-dashed">
      {first === null ? (
        <EmptyState
          title={words.none.title}
          action={
            <Link href="/" className={buttonStyle({ kind: 'primary' })}>
              {words.none.toPlayground}
            </Link>
          }
        >
          {words.none.about}
        </EmptyState>
      ) : (
        <EmptyState title={words.none.inPeriod} action={<Button onClick={onShowAll}>{words.none.showAll}</Button>}>
          {words.none.first(dayName(first), first.slice(0, 4))}
        </EmptyState>
      )}
    </div>
  )
}
