'use client'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import type { RunView } from '../../../_run/run-view.ts'
import { OutputRow } from '../output-row.tsx'
import { ROW } from '../use-rows-in-sight.ts'
import { words } from '../words.ts'
import { tailOf } from './tail-lines.ts'

const ACT =
  'inline-flex h-[26px] items-center gap-1.5 whitespace-nowrap rounded-md px-2 font-medium text-ink hover:bg-sunken max-lg:h-11'

/** What the program printed last, under its calls. No live region: it would drown everything else. */
export function OutputTail({ view, onOpen }: { view: RunView; onOpen(): void }) {
  const [paused, setPaused] = useState<{ of: string | null; at: number } | null>(null)
  const isLive = view.status !== 'finished'
  const isPaused = isLive && paused !== null && paused.of === view.runId
  const tail = tailOf(view, isPaused ? paused.at : null)
  if (tail.total === 0) return null
  return (
    <section aria-labelledby="tail-title" className="flex-none border-line border-t pb-1.5 text-xs">
      <header className="flex h-8 items-center gap-2 pr-2 pl-3.5 max-lg:h-11">
        <h3 id="tail-title" className="font-medium text-ink2">
          {words.output}
        </h3>
        <span className="truncate text-ink3 tabular-nums">
          {isPaused
            ? words.paused(tail.total, tail.fresh)
            : isLive
              ? words.following(tail.total)
              : words.last(tail.lines.length, tail.total)}
        </span>
        <span className="flex-1" />
        {isLive && (
          <button
            type="button"
            className={ACT}
            onClick={() => setPaused(isPaused ? null : { of: view.runId, at: tail.total })}
          >
            {isPaused ? (
              <Play size={13} strokeWidth={1.8} aria-hidden />
            ) : (
              <Pause size={13} strokeWidth={1.8} aria-hidden />
            )}
            {isPaused ? words.follow : words.pause}
          </button>
        )}
        <button type="button" className={ACT} aria-label={words.openOutput} onClick={onOpen}>
          {words.open}
        </button>
      </header>
      {/* As high as it gets at once, so that nothing moves with each line. */}
      <ol
        aria-live="off"
        className="overflow-hidden"
        style={{ height: Math.min(tail.room, isLive ? tail.room : tail.total) * ROW }}
      >
        {tail.lines.map(({ number, line }) => (
          <OutputRow key={number} line={line} part={0} columns={null} query="" isCurrent={false} />
        ))}
      </ol>
    </section>
  )
}
