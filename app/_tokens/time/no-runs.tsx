import Link from 'next/link'
import { dayName } from '../../_charts/days.ts'
import { Button, buttonStyle } from '../../_ui/button.tsx'
import { EmptyState } from '../../_ui/panel.tsx'

/** Nothing in this period, or nothing at all: what to do next. */
export function NoRuns({ first, onShowAll }: { first: string | null; onShowAll(): void }) {
  return (
    <div className="rounded-lg border border-edge border-dashed">
      {first === null ? (
        <EmptyState
          title="Nothing to count yet"
          action={
            <Link href="/" className={buttonStyle({ kind: 'primary' })}>
              Go to the playground
            </Link>
          }
        >
          The first run that returns a value appears here, with both figures.
        </EmptyState>
      ) : (
        <EmptyState title="No runs in these days" action={<Button onClick={onShowAll}>Show all</Button>}>
          The first run that is counted is of {dayName(first)} {first.slice(0, 4)}.
        </EmptyState>
      )}
    </div>
  )
}
