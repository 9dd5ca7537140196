'use client'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatCount, formatQuantity } from '../../lib/format/duration.ts'
import type { HistoryDay, HistoryRun } from '../../lib/history/create-history.ts'
import type { RunSummary } from '../../lib/playground.ts'
import { join } from '../_ui/join.ts'
import { useMediaQuery } from '../_workbench/use-media-query.ts'
import type { Deletions } from './deletions.ts'
import { PAGE } from './history-requests.ts'
import type { Place, Places } from './places.ts'
import type { RowActs } from './row-acts.ts'
import { COLUMNS, RunRow } from './run-row.tsx'
import { dayWords } from './run-words.ts'

const HEADING = 34
const ROW = 52
/** With the words that stand in columns elsewhere. */
const NARROW_ROW = 76
const CARD = 96
const SPARE = 4

interface Props extends RowActs {
  places: Places
  total: number
  waiting: readonly RunSummary[]
  waitsUntil: ReadonlyMap<string, string>
  runAt(offset: number): HistoryRun | undefined
  /** Which pages of the runs are in sight. */
  onSee(pages: readonly number[]): void
  selected: ReadonlyMap<string, RunSummary>
  deleted: Deletions
  words: readonly string[]
  sessionNames: ReadonlyMap<string, string>
  /** Milliseconds since 1970; null until the browser says. */
  now: number | null
  today: string
  /** Of what was looked for: another list begins at its top. */
  listKey: string
  /** The list itself, for whoever wants to know whether somebody is at work in it. */
  boxRef: React.RefObject<HTMLDivElement | null>
}

/** Runs by day, of which those in sight are in the page. Arrows move, Enter opens, and single letters act on the run. */
export function RunList(props: Props) {
  const { places, waiting, runAt, onSee, selected, deleted, boxRef: box, total, listKey } = props
  const isCard = useMediaQuery('(max-width: 639px)', false)
  const isNarrow = useMediaQuery('(max-width: 1023px)', false)
  const rowHeight = isCard ? CARD : isNarrow ? NARROW_ROW : ROW
  const [wanted, setStop] = useState(1)
  const wantsFocus = useRef(false)
  const sticky = useRef(0)
  const isHeading = useMemo(() => new Set(places.headings), [places])
  // Where Tab stops is a run, also when there are fewer of them now.
  const last = places.count - 1
  const stop = isHeading.has(Math.min(wanted, last))
    ? Math.min(wanted, last) + (wanted < last ? 1 : -1)
    : Math.min(wanted, last)
  const virtual = useVirtualizer({
    count: places.count,
    getScrollElement: () => box.current,
    estimateSize: (at) => (isHeading.has(at) ? HEADING : rowHeight),
    overscan: SPARE,
    // What is moved to does not lie under the heading on top.
    scrollPaddingStart: HEADING,
    // As many as fit on most screens come with the page.
    initialRect: { width: 1_200, height: 700 },
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        sticky.current = places.headings.findLast((at) => at <= range.startIndex) ?? 0
        // The heading of what is in sight stays on top, and where Tab stops is there wherever one has scrolled to.
        const kept = new Set([sticky.current, ...defaultRangeExtractor(range)])
        if (stop < places.count) kept.add(stop)
        return [...kept].sort((a, b) => a - b)
      },
      [places, stop],
    ),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: when rows are as high as they are now.
  useEffect(() => virtual.measure(), [rowHeight, places])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list.
  useEffect(() => {
    virtual.scrollToOffset(0)
    setStop(1)
  }, [listKey])

  const items = virtual.getVirtualItems()
  const pages = useMemo(() => {
    const seen = new Set<number>()
    for (const { index } of items) {
      const place = places.at(index)
      if (place.kind === 'run') seen.add(Math.floor(place.offset / PAGE))
    }
    return [...seen]
  }, [items, places])
  useEffect(() => {
    // Pages that fly past are not asked for.
    const timer = setTimeout(() => onSee(pages), 60)
    return () => clearTimeout(timer)
  }, [pages, onSee])
  useEffect(() => {
    if (!wantsFocus.current) return
    const row = box.current?.querySelector<HTMLElement>(`[data-place="${stop}"]`)
    if (!row) return
    wantsFocus.current = false
    row.focus({ preventScroll: true })
  })

  const runOf = (place: Place): RunSummary | undefined =>
    place.kind === 'waiting-run' ? waiting[place.at] : place.kind === 'run' ? runAt(place.offset) : undefined

  function moveTo(at: number, by: 1 | -1) {
    let to = at
    while (isHeading.has(to)) to += by
    if (to < 0 || to >= places.count) return
    wantsFocus.current = true
    setStop(to)
    virtual.scrollToIndex(to, { align: 'auto' })
  }

  function onKeyDown(event: React.KeyboardEvent<HTMLDivElement>) {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    // A button, a box to tick or a link that has the focus does what it says.
    const isInside = (event.target as HTMLElement).closest('button, input, a, [popover]')
    if (isInside && key !== 'ArrowUp' && key !== 'ArrowDown') return
    const step = Math.max(1, Math.floor((box.current?.clientHeight ?? ROW) / rowHeight) - 1)
    const moves: Record<string, () => void> = {
      ArrowDown: () => moveTo(stop + 1, 1),
      ArrowUp: () => moveTo(stop - 1, -1),
      PageDown: () => moveTo(Math.min(places.count - 1, stop + step), 1),
      PageUp: () => moveTo(Math.max(0, stop - step), 1),
      Home: () => moveTo(0, 1),
      End: () => moveTo(places.count - 1, -1),
    }
    const run = runOf(places.at(Math.min(stop, places.count - 1)))
    const acts: Record<string, (run: RunSummary) => void> = {
      Enter: props.onOpen,
      x: props.onSelect,
      ' ': props.onSelect,
      r: props.onAgain,
      c: props.onCompare,
      e: (it) => props.onExport(it, 'json'),
      Delete: props.onDelete,
    }
    const act = acts[key.length === 1 ? key.toLowerCase() : key]
    if (!moves[key] && !(act && run)) return
    event.preventDefault()
    if (moves[key]) moves[key]()
    // A key that is held down means it once.
    else if (act && run && !event.repeat) act(run)
  }

  return (
    <div className="relative flex min-h-0 flex-[0_1_auto] flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <ColumnHeads />
      {/* biome-ignore lint/a11y/useSemanticElements: rows of a table cannot be placed by themselves. */}
      <div
        ref={box}
        role="grid"
        aria-label="Runs"
        aria-rowcount={total + waiting.length}
        aria-multiselectable
        onKeyDown={onKeyDown}
        className="relative min-h-0 flex-[0_1_auto] overflow-auto [overflow-anchor:none]"
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
        <div role="rowgroup" style={{ height: virtual.getTotalSize() }} className="relative">
          {items.map(({ index, start }) => {
            const place = places.at(index)
            const isSticky = index === sticky.current
            if (place.kind === 'day' || place.kind === 'waiting')
              return (
                <Heading
                  key={place.kind === 'day' ? place.day.day : 'waiting'}
                  {...{ place, isSticky, start }}
                  count={waiting.length}
                  today={props.today}
                />
              )
            const run = runOf(place)
            return (
              <RunRow
                // Of its place: the focus stays when the run comes that was being loaded.
                key={index}
                {...props}
                {...{ run, start, isCard, isNarrow }}
                height={rowHeight}
                place={index}
                isStop={index === stop}
                isWaiting={place.kind === 'waiting-run'}
                isSelected={run !== undefined && selected.has(run.runId)}
                deletedAt={run && deleted.get(run.runId)}
                rowIndex={place.kind === 'run' ? waiting.length + place.offset + 1 : place.at + 1}
                onFocus={() => setStop(index)}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

function ColumnHeads() {
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

function Heading({ place, isSticky, start, count, today }: HeadingProps) {
  const isWaiting = place.kind === 'waiting'
  const words = place.kind === 'day' ? dayWords(place.day.day, today) : null
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above.
    // biome-ignore lint/a11y/useFocusableInteractive: nothing can be done with it.
    <div
      role="row"
      style={{
        height: HEADING,
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
