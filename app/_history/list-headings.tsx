import type { HistoryDay } from '../../lib/history/create-history.ts'
import { join } from '../_ui/join.ts'
import { COLUMNS, HEADING_PX } from './row/columns.ts'
import { dayWords } from './run-words.ts'
import { words } from './words.ts'

/** What the columns are. */
export function ColumnHeads() {
  return (
    <div aria-hidden className={join(COLUMNS, 'h-8 flex-none border-line border-b text-ink3 text-xs max-lg:hidden')}>
      <span className="in-data-read-only:hidden" />
      <span />
      <span>{words.columns.task}</span>
      <span>{words.columns.state}</span>
      <span>{words.columns.tools}</span>
      <span className="text-right">{words.columns.time}</span>
      <span className="text-right">{words.columns.tokens}</span>
      <span className="text-right max-2xl:hidden">{words.columns.files}</span>
      <span className="text-right">{words.columns.when}</span>
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
  const day = place.kind === 'day' ? dayWords(place.day.day, today) : null
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
        {day ? (
          <>
            <span className="mr-2 font-semibold text-ink2">{day.name}</span>
            <span className="tabular-nums">
              {words.day(
                day.date,
                place.kind === 'day' ? place.day.runs : 0,
                place.kind === 'day' ? place.day.tokens : 0,
              )}
            </span>
          </>
        ) : (
          <>
            <span className="mr-2 font-semibold text-warn">{words.waiting.title}</span>
            {words.waiting.count(count)}
          </>
        )}
      </span>
    </div>
  )
}
