'use client'
import { useId, useMemo, useState } from 'react'
import { formatClock } from '../../_format/time.ts'
import type { RunView } from '../../_run/run-view.ts'
import { JsonTree } from '../../_ui/json-tree.tsx'
import { EmptyState } from '../../_ui/panel.tsx'
import { Select } from '../../_ui/select.tsx'
import { words } from './words.ts'

// Rows drawn until somebody asks for more.
const PAGE = 200

/** The run's events as they came, newest last, by kind. */
export function EventsView({ view }: { view: RunView }) {
  const kindId = useId()
  const [kind, setKind] = useState('')
  const [most, setMost] = useState(PAGE)
  const kinds = useMemo(() => [...new Set(view.events.map((event) => event.kind))], [view.events])
  const matching = useMemo(
    () => (kind ? view.events.filter((event) => event.kind === kind) : view.events),
    [view.events, kind],
  )
  if (view.events.length === 0) return <EmptyState>{words.eventsToCome}</EmptyState>
  const shown = matching.slice(-most)
  return (
    <>
      <div className="flex items-center gap-3 border-line border-b px-3.5 py-1.5 text-xs">
        <label htmlFor={kindId} className="text-ink2">
          {words.event.kind}
        </label>
        <Select id={kindId} size="small" value={kind} onChange={(event) => setKind(event.target.value)}>
          <option value="">{words.event.all}</option>
          {kinds.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <span className="text-ink3">
          {shown.length < view.eventCount && !kind
            ? words.event.last(shown.length, view.eventCount)
            : words.event.of(shown.length, view.eventCount)}
        </span>
        <span className="flex-1" />
        <button
          type="button"
          onClick={() => void navigator.clipboard.writeText(JSON.stringify(matching, null, 2))}
          className="min-h-6 font-medium text-accent hover:underline"
        >
          {words.event.copy}
        </button>
      </div>
      {view.eventsMissed > 0 && (
        <p className="bg-warn-soft px-3.5 py-1.5 text-ink2 text-xs">{words.event.missed(view.eventsMissed)}</p>
      )}
      {matching.length > shown.length && (
        <button
          type="button"
          onClick={() => setMost(most + PAGE)}
          className="min-h-8 flex-none px-3.5 text-left font-medium text-accent text-xs hover:underline max-lg:min-h-11"
        >
          {words.event.earlier(Math.min(PAGE, matching.length - shown.length))}
        </button>
      )}
      <ol aria-label={words.events}>
        {shown.map((event) => (
          <li key={event.seq} className="border-line border-b">
            <details>
              <summary className="flex min-h-7 list-none items-center gap-3 px-3.5 text-xs -outline-offset-2! hover:bg-sunken [&::-webkit-details-marker]:hidden">
                <span className="w-10 text-right font-mono text-ink3">{event.seq}</span>
                <time className="font-mono text-ink3">{formatClock(event.at)}</time>
                <span className="font-medium">{event.kind}</span>
              </summary>
              <div className="px-3.5 pb-2 pl-[66px]">
                <JsonTree value={event} openTo={1} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </>
  )
}
