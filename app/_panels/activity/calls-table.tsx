'use client'
import { Check, X } from 'lucide-react'
import { Fragment, useState } from 'react'
import { formatDuration } from '../../_format/duration.ts'
import { formatInline, summarise } from '../../_format/value.ts'
import type { CallView, RunView } from '../../_run/run-view.ts'
import { join } from '../../_ui/join.ts'
import { Hollow } from '../../_ui/panel.tsx'
import { CallDetail } from './call-detail.tsx'
import { axisOf, SHOWN_CALLS } from './waterfall.ts'

const SAID = { started: 'not answered yet', done: 'done', failed: 'failed' }

/** Every call in its order, on the run's one time axis. */
export function CallsTable({
  view,
  now,
  onGoToLine,
}: {
  view: RunView
  now: number
  onGoToLine?: (line: number) => void
}) {
  const [openCall, setOpenCall] = useState<number | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  if (view.calls.length === 0) {
    return (
      <Hollow>
        {view.status === 'finished'
          ? nothingCalled(view)
          : 'Tool calls appear here, one row each, as the program makes them.'}
      </Hollow>
    )
  }
  const axis = axisOf(view, now)
  const calls = showsAll ? view.calls : view.calls.slice(0, SHOWN_CALLS)
  return (
    <>
      <table className="w-full table-fixed border-collapse text-xs">
        <caption className="sr-only">Tool calls of this run in order, with arguments, result and time</caption>
        <thead className="sticky top-0 z-1 bg-surface text-ink3">
          <tr className="h-[26px] text-left *:border-line *:border-b *:font-medium">
            <th className="w-[34px]">
              <span className="sr-only">State</span>
            </th>
            <th className="px-2 sm:w-[180px]">Tool</th>
            <th className="hidden px-2 2xl:table-cell">Arguments</th>
            <th className="w-11 px-2">Line</th>
            <th className="relative hidden w-[176px] sm:table-cell">
              <span className="sr-only">When</span>
              <span aria-hidden className="flex justify-between px-2 text-2xs tabular-nums">
                <span>0</span>
                {axis.endMs < 60_000 && <span>{formatDuration(axis.endMs / 2)}</span>}
                <span>{formatDuration(axis.endMs)}</span>
              </span>
            </th>
            <th className="hidden px-2 sm:table-cell 2xl:w-[132px]">Result</th>
            <th className="w-[76px] pr-3.5 text-right">Time</th>
          </tr>
        </thead>
        <tbody className="[&>tr:first-child>*]:border-t-0">
          {calls.map((call) => {
            const isOpen = openCall === call.callId
            return (
              <Fragment key={call.callId}>
                <CallRow
                  call={call}
                  bar={axis.barOf(call)}
                  isOpen={isOpen}
                  onToggle={() => setOpenCall(isOpen ? null : call.callId)}
                />
                {isOpen && (
                  <tr>
                    <td colSpan={7} className="border-line border-t bg-canvas px-3.5 py-2 sm:pl-[34px]">
                      <CallDetail call={call} onGoToLine={onGoToLine} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
      {calls.length < view.calls.length && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="min-h-8 px-3.5 font-medium text-accent text-xs hover:underline"
        >
          Show all {view.calls.length} calls
        </button>
      )}
    </>
  )
}

function nothingCalled(view: RunView): string {
  return view.marks.started === undefined ? 'Nothing ran, so no tool was called.' : 'The program called no tool.'
}

function CallRow({
  call,
  bar,
  isOpen,
  onToggle,
}: {
  call: CallView
  bar: { start: number; width: number }
  isOpen: boolean
  onToggle(): void
}) {
  const isFailed = call.phase === 'failed'
  const cell = 'h-7 truncate border-line border-t px-2 max-lg:h-11'
  return (
    // The button in the row is what the keyboard uses; the row only makes the target larger.
    <tr
      onClick={onToggle}
      className={join('cursor-pointer', isOpen ? 'bg-accent-soft' : isFailed ? 'bg-bad-soft' : 'hover:bg-sunken')}
    >
      <td className={join(cell, 'pr-0 pl-3.5')}>
        <CallMark phase={call.phase} />
        <span className="sr-only">{SAID[call.phase]}</span>
      </td>
      <th scope="row" className={join(cell, 'text-left font-normal')}>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={(event) => {
            event.stopPropagation()
            onToggle()
          }}
          className="max-w-full truncate font-medium -outline-offset-2!"
        >
          <span className="text-ink3">{call.server}.</span>
          {call.tool}
        </button>
      </th>
      <td className={join(cell, 'hidden font-mono text-ink2 2xl:table-cell')}>{formatInline(call.args ?? {})}</td>
      <td className={join(cell, 'font-mono text-ink3')}>{call.line === undefined ? '' : `L${call.line}`}</td>
      <td aria-hidden className={join(cell, 'call-axis relative hidden overflow-visible p-0 sm:table-cell')}>
        <span
          className="call-bar max-lg:top-[17px]!"
          data-phase={call.phase}
          style={{ '--start': bar.start, '--width': bar.width } as React.CSSProperties}
        />
      </td>
      <td className={join(cell, 'hidden sm:table-cell', isFailed && 'text-bad')}>
        {isFailed
          ? (call.error?.message ?? 'failed')
          : call.phase === 'done'
            ? summarise(call.result, call.bytes)
            : '…'}
      </td>
      <td className={join(cell, 'pr-3.5 text-right font-mono text-ink2')}>
        {call.ms === undefined ? '' : formatDuration(call.ms)}
      </td>
    </tr>
  )
}

function CallMark({ phase }: { phase: CallView['phase'] }) {
  if (phase === 'started') return <span className="spinner size-[13px] align-middle" aria-hidden />
  if (phase === 'failed') return <X size={14} strokeWidth={2} aria-hidden className="text-bad" />
  return <Check size={14} strokeWidth={2} aria-hidden className="text-ok" />
}
