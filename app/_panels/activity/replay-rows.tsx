import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { ReplayEnd } from '../../../lib/runs/event.ts'
import { formatInline } from '../../_format/value.ts'
import type { CallView, RunView } from '../../_run/run-view.ts'
import { words } from './words.ts'

const PAGE = 100
const CELL = 'border-line border-t px-3.5 text-ink2 [overflow-wrap:anywhere]'

/** `4 recorded · 3 new · 1 unused`: what became of recorded results. */
export function replayText({ replayed, made, unused }: Omit<ReplayEnd, 'of'>): string {
  return words.replay.counts(replayed, made, unused.length)
}

/** Before the first call that is not in the record. */
export function FirstDifference({
  call,
  replay,
  columns,
}: {
  call: CallView | undefined | false
  replay: RunView['replay']
  columns: number
}) {
  if (!call || !replay) return null
  return (
    <tr>
      <td colSpan={columns} className={`${CELL} bg-canvas py-1.5`}>
        {words.replay.firstDifference({
          callId: call.callId,
          of: replay.of,
          tool: `${call.server}.${call.tool}`,
          args: formatInline(call.args ?? {}),
        })}
      </td>
    </tr>
  )
}

/** Recorded calls that the program did not make this time. */
export function UnusedRows({
  unused,
  of,
  columns,
}: {
  unused: ReplayEnd['unused']
  of: string | undefined
  columns: number
}) {
  const [shown, setShown] = useState(PAGE)
  if (unused.length === 0) return null
  return (
    <>
      <tr>
        <td colSpan={columns} className={`${CELL} bg-canvas py-1.5`}>
          {words.replay.unused(of)}
        </td>
      </tr>
      {unused.slice(0, shown).map(({ callId, server, tool }) => (
        <tr key={callId} className="h-7 text-ink3 *:border-line *:border-t max-lg:h-11">
          <td className="pl-3.5">
            <RotateCcw size={13} strokeWidth={2} aria-hidden />
            <span className="sr-only">{words.replay.isUnused}</span>
          </td>
          <th scope="row" colSpan={columns - 1} className="px-2 text-left font-normal">
            <span className="flex justify-between gap-3 pr-1.5">
              <span className="min-w-0 truncate">
                {server}.<span className="font-medium">{tool}</span>
                {words.replay.afterTool(callId)}
              </span>
              <span className="flex-none">{words.replay.notSent}</span>
            </span>
          </th>
        </tr>
      ))}
      {unused.length > shown && (
        <tr>
          <td colSpan={columns} className={CELL}>
            <button
              type="button"
              onClick={() => setShown(shown + PAGE)}
              className="min-h-8 font-medium text-accent hover:underline max-lg:min-h-11"
            >
              {words.showMore(Math.min(PAGE, unused.length - shown), unused.length)}
            </button>
          </td>
        </tr>
      )}
    </>
  )
}
