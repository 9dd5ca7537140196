'use client'
import { ArrowDown } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { RunView } from '../../_run/run-view.ts'
import { EmptyState } from '../../_ui/panel.tsx'
import { emptyText } from './empty-text.ts'
import { type Found, findLines } from './find-lines.ts'
import { OutputReader } from './output-reader.tsx'
import { OutputRow } from './output-row.tsx'
import { OutputTools } from './output-tools.tsx'
import { ROW, useRowsInSight } from './use-rows-in-sight.ts'
import { words } from './words.ts'
import { plainRows, wrappedRows } from './wrap-lines.ts'

// JetBrains Mono at 12 px; the time, the mark of an error and the edges take what a row has beside its text.
const CHARACTER = 7.2
const BESIDE_TEXT = 15 * CHARACTER + 40 + 28 + 12

/** What the program printed: only the rows in sight are drawn, and the end is followed until somebody scrolls up. */
export function OutputView({ view }: { view: RunView }) {
  if (view.lines.length === 0) {
    return <EmptyState>{emptyText('output', view)}</EmptyState>
  }
  return <Lines view={view} />
}

function Lines({ view }: { view: RunView }) {
  const { lines, linesDropped, end } = view
  const [query, setQuery] = useState('')
  const [current, setCurrent] = useState(0)
  const [wraps, setWraps] = useState(false)
  const [width, setWidth] = useState(600)
  const columns = wraps ? Math.max(20, Math.floor((width - BESIDE_TEXT) / CHARACTER)) : null
  const rows = useMemo(
    () => (columns === null ? plainRows(lines.length) : wrappedRows(lines, columns)),
    [lines, columns],
  )
  const sight = useRowsInSight({
    count: rows.count,
    dropped: linesDropped,
    arrived: linesDropped + lines.length,
  })
  // Known only after the box was drawn; wrapping follows the width it has.
  if (sight.width !== width) setWidth(sight.width)

  const before = useRef<Found | null>(null)
  const found = useMemo(() => findLines(query, lines, linesDropped, before.current), [query, lines, linesDropped])
  before.current = found

  function show(index: number, numbers: number[]) {
    if (numbers.length === 0) return
    const next = (index + numbers.length) % numbers.length
    setCurrent(next)
    sight.show(rows.of((numbers[next] ?? 0) - linesDropped))
  }
  const currentLine = query ? found.numbers[current] : undefined
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <OutputTools
        view={view}
        query={query}
        found={{ count: found.numbers.length, current }}
        wraps={wraps}
        onQuery={(next) => {
          setQuery(next)
          show(0, findLines(next, lines, linesDropped).numbers)
        }}
        onMove={(step) => show(current + step, found.numbers)}
        onWrap={setWraps}
      />
      <OutputReader lines={lines} />
      {linesDropped > 0 && (
        <p className="bg-warn-soft px-3.5 py-1 text-ink2 text-xs">{words.lines.dropped(linesDropped)}</p>
      )}
      <div
        ref={sight.attach}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll here.
        tabIndex={0}
        onScroll={sight.onScroll}
        role="log"
        aria-live="off"
        aria-label={words.output}
        className="min-h-0 flex-1 overflow-auto [contain:strict] [overflow-anchor:none] -outline-offset-2! max-lg:h-[60vh] max-lg:flex-none"
      >
        <div className="relative min-w-max" style={{ height: rows.count * ROW }}>
          <ol className="absolute inset-x-0" style={{ top: sight.first * ROW }}>
            {Array.from({ length: Math.max(0, sight.end - sight.first) }, (_, index) => {
              const { line: at, part } = rows.at(sight.first + index)
              const line = lines[at]
              return (
                line && (
                  <OutputRow
                    key={`${at + linesDropped}.${part}`}
                    line={line}
                    part={part}
                    columns={columns}
                    query={query}
                    isCurrent={currentLine === at + linesDropped}
                  />
                )
              )
            })}
          </ol>
        </div>
      </div>
      {end?.outcome.kind === 'output-limit' && (
        <p className="flex-none bg-warn-soft px-3.5 py-1 text-ink2 text-xs">
          {words.lines.stopped(end.outcome.limitBytes)}
        </p>
      )}
      {sight.unseen > 0 && (
        <button
          type="button"
          onClick={sight.follow}
          className="absolute right-4 bottom-3 flex h-7 items-center gap-1.5 rounded-full border border-edge bg-surface px-3 font-medium text-xs shadow-raised max-lg:h-11"
        >
          {words.lines.fresh(sight.unseen)}
          <ArrowDown size={14} strokeWidth={1.8} aria-hidden />
        </button>
      )}
    </div>
  )
}
