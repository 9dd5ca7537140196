'use client'
import { ArrowDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '../../_format/duration.ts'
import { formatClock } from '../../_format/time.ts'
import type { RunView } from '../../_run/run-view.ts'
import { join } from '../../_ui/join.ts'
import { Hollow } from '../../_ui/panel.tsx'

const ROW = 20
const SPARE = 20

/** What the program printed: only the rows in sight are drawn, and the end is followed until somebody scrolls up. */
export function OutputView({ view }: { view: RunView }) {
  const box = useRef<HTMLDivElement>(null)
  const [scroll, setScroll] = useState({ top: 0, height: 400 })
  const [follows, setFollows] = useState(true)
  const [seen, setSeen] = useState(0)
  const count = view.lines.length

  useEffect(() => {
    if (!follows || !box.current) return
    box.current.scrollTop = count * ROW
    setSeen(count)
  }, [count, follows])

  function onScroll(event: React.UIEvent<HTMLDivElement>) {
    const { scrollTop, clientHeight, scrollHeight } = event.currentTarget
    setScroll({ top: scrollTop, height: clientHeight })
    setFollows(scrollTop + clientHeight >= scrollHeight - ROW)
  }

  if (count === 0) {
    return (
      <Hollow>
        {view.status === 'finished' ? 'The program printed nothing.' : 'What the program prints appears here.'}
      </Hollow>
    )
  }
  const first = Math.max(0, Math.floor(scroll.top / ROW) - SPARE)
  const shown = view.lines.slice(first, Math.ceil((scroll.top + scroll.height) / ROW) + SPARE)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {view.linesDropped > 0 && (
        <p className="bg-warn-soft px-3.5 py-1 text-ink2 text-xs">
          The first {formatCount(view.linesDropped)} lines are not shown.
        </p>
      )}
      <div
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll here.
        tabIndex={0}
        onScroll={onScroll}
        role="log"
        aria-live="off"
        aria-label="Output"
        className="min-h-0 flex-1 overflow-auto py-1.5 -outline-offset-2! max-lg:max-h-[60vh]"
      >
        <div className="relative min-w-max" style={{ height: count * ROW }}>
          <ol className="absolute inset-x-0" style={{ top: first * ROW }}>
            {shown.map((line, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number.
                key={first + index}
                className={join(
                  'h-5 whitespace-pre border-l-[3px] pr-3.5 pl-[11px] font-mono text-xs leading-5',
                  line.stream === 'stderr' ? 'border-bad text-bad' : 'border-transparent',
                )}
              >
                <time className="mr-3.5 text-ink3">{formatClock(line.at)}</time>
                {line.stream === 'stderr' && <span className="mr-2 font-sans font-medium">error</span>}
                {line.text}
              </li>
            ))}
          </ol>
        </div>
      </div>
      {!follows && count > seen && (
        <button
          type="button"
          onClick={() => setFollows(true)}
          className="absolute right-4 bottom-3 flex h-7 items-center gap-1.5 rounded-full border border-edge bg-surface px-3 font-medium text-xs shadow-raised"
        >
          {formatCount(count - seen)} new {count - seen === 1 ? 'line' : 'lines'}
          <ArrowDown size={14} strokeWidth={1.8} aria-hidden />
        </button>
      )}
    </div>
  )
}
