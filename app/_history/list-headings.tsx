import { formatCount, formatQuantity } from '../../lib/format/duration.ts'
import type { HistoryDay } from '../../lib/history/create-history.ts'
import { join } from '../_ui/join.ts'
import { COLUMNS, HEADING_PX } from './row/columns.ts'
import { dayWords } from './run-words.ts'

/** What the columns are. */
export function ColumnHeads() {
  return (
    <div aria-hidden className={join(COLUMNS, 'h-8 flex-none border-line border-b text-ink3 text-xs max-lg:hidden')}>
      <span />
      <span />
      <span>Task</span>
      <span>State</span>
      <span>Tools</span>
      <span className="text-right">Time</span>
      <span className="text-right">Tokens</span>
      <span className="text-right max-2xl:hidden">Files</span>
      <span className="text-right">When</span>
    </div>
  )
}

interface HeadingProps {
  place: { kind: 'waiting' } | { kind: 'day'; day: HistoryDay }
  isSticky: boolean
  start: number
  count: number
  today: string
}

/** Above the runs of a day, or those that wait: stays on top while they are in sight. */
export function Heading({ place, isSticky, start, count, today }: HeadingProps) {
  const isWaiting = place.kind === 'waiting'
  const words = place.kind === 'day' ? dayWords(place.day.day, today) : null
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above.
    // biome-ignore lint/a11y/useFocusableInteractive: nothing can be done with it.
    <div
      role="row"
      style={{
        height: HEADING_PX,
        ...(isSticky ? { position: 'sticky', top: 0, zIndex: 2 } : { transform: `translateY(${start}px)` }),
      }}
      className={join(
        'flex w-full items-center gap-2 border-line border-b px-3.5 text-xs',
        isSticky ? '' : 'absolute top-0 left-0',
        isWaiting ? 'bg-warn-soft text-ink2' : 'bg-canvas text-ink3',
      )}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above. */}
      <span role="rowheader" className="min-w-0 truncate">
        {words ? (
          <>
            <span className="mr-2 font-semibold text-ink2">{words.name}</span>
            <span className="tabular-nums">
              {words.date} · {formatQuantity(place.kind === 'day' ? place.day.runs : 0, 'run')} ·{' '}
              {formatCount(place.kind === 'day' ? place.day.tokens : 0)} tokens
            </span>
          </>
        ) : (
          <>
            <span className="mr-2 font-semibold text-warn">Waiting for you</span>
            {formatQuantity(count, 'run')}. No time counts while {count === 1 ? 'it waits' : 'they wait'}.
          </>
        )}
      </span>
    </div>
  )
}
