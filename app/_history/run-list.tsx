'use client'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { HistoryRun } from '../../lib/history/create-history.ts'
import type { RunSummary } from '../../lib/playground.ts'
import type { ContextWindow } from '../../lib/tokens/prices/context-window.ts'
import { areLettersOn } from '../_keys/letters.ts'
import { useMediaQuery } from '../_workbench/use-media-query.ts'
import type { Deletions } from './deletions.ts'
import { PAGE } from './history-requests.ts'
import { ColumnHeads, Heading } from './list-headings.tsx'
import type { Place, Places } from './places.ts'
import { HEADING_PX, rowHeight } from './row/columns.ts'
import { RunRow } from './row/run-row.tsx'
import type { RowActs } from './row-acts.ts'
import { words as said } from './words.ts'

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
  /** Runs of somebody else: they are opened, and nothing else is done with them. */
  isReadOnly: boolean
  deleted: Deletions
  words: readonly string[]
  sessionNames: ReadonlyMap<string, string>
  contextWindow: ContextWindow
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
  const { places, waiting, runAt, onSee, selected, isReadOnly, deleted, boxRef: box, total, listKey } = props
  const isCard = useMediaQuery('(max-width: 639px)', false)
  const isNarrow = useMediaQuery('(max-width: 1023px)', false)
  const widths = { isCard, isNarrow }
  const height = rowHeight(widths)
  const heightAt = (at: number) =>
    isHeading.has(at) ? HEADING_PX : rowHeight(widths, places.at(at).kind === 'waiting-run')
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
    estimateSize: heightAt,
    overscan: SPARE,
    // What is moved to does not lie under the heading on top.
    scrollPaddingStart: HEADING_PX,
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
  useEffect(() => virtual.measure(), [height, places])

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
    const step = Math.max(1, Math.floor((box.current?.clientHeight ?? height) / height) - 1)
    const moves: Record<string, () => void> = {
      ArrowDown: () => moveTo(stop + 1, 1),
      ArrowUp: () => moveTo(stop - 1, -1),
      PageDown: () => moveTo(Math.min(places.count - 1, stop + step), 1),
      PageUp: () => moveTo(Math.max(0, stop - step), 1),
      Home: () => moveTo(0, 1),
      End: () => moveTo(places.count - 1, -1),
    }
    const run = runOf(places.at(Math.min(stop, places.count - 1)))
    const changes: Record<string, (run: RunSummary) => void> = {
      x: props.onSelect,
      ' ': props.onSelect,
      r: props.onAgain,
      c: props.onCompare,
      e: (it) => props.onExport(it, 'json'),
      Delete: props.onDelete,
      F2: props.onName,
    }
    const acts: typeof changes = { Enter: props.onOpen, ...(!isReadOnly && changes) }
    // Space is no letter: it selects as everywhere.
    const isOff = key.length === 1 && key !== ' ' && !areLettersOn()
    const act = isOff ? undefined : acts[key.length === 1 ? key.toLowerCase() : key]
    if (!moves[key] && !(act && run)) return
    event.preventDefault()
    if (moves[key]) moves[key]()
    // A key that is held down means it once.
    else if (act && run && !event.repeat) act(run)
  }

  return (
    <div className="relative flex min-h-0 flex-[0_1_auto] flex-col overflow-hidden rounded-lg border border-line bg-surface max-lg:min-h-[min(18rem,50dvh)]">
      <ColumnHeads />
      {/* biome-ignore lint/a11y/useSemanticElements: rows of a table cannot be placed by themselves. */}
      <div
        ref={box}
        role="grid"
        aria-label={said.title}
        aria-rowcount={total + waiting.length}
        aria-multiselectable={!isReadOnly}
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
                height={heightAt(index)}
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
