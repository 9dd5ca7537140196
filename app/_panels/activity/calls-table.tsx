'use client'
import { Fragment, useCallback, useMemo, useState } from 'react'
import { formatDuration } from '../../../lib/format/duration.ts'
import type { CallView, RunView } from '../../_run/run-view.ts'
import { CallDetail } from './call-detail.tsx'
import { CallRow, GroupRow } from './call-row.tsx'
import { emptyText } from './empty-text.ts'
import { type CallGroup, foldCalls } from './fold-calls.ts'
import { FirstDifference, UnusedRows } from './replay-rows.tsx'
import { useColumnCount } from './use-column-count.ts'
import { axisEnd } from './waterfall.ts'
import { words } from './words.ts'

// Rows drawn until somebody asks for more: a thousand are no pleasure to read, and slow to draw.
const PAGE = 100

interface Props {
  view: RunView
  now: number
  onGoToLine?: (line: number) => void
}

/** Every call in its order, on the run's one time axis; those of a busy line fold into one row. */
export function CallsTable({ view, now, onGoToLine }: Props) {
  const [openCall, setOpenCall] = useState<number | null>(null)
  const [openGroup, setOpenGroup] = useState<string | null>(null)
  const rows = useMemo(() => foldCalls(view.calls), [view.calls])
  const unused = view.end?.replay?.unused ?? []
  const toggleCall = useCallback((callId: number) => setOpenCall((open) => (open === callId ? null : callId)), [])
  const columns = useColumnCount()
  const toggleGroup = useCallback((key: string) => setOpenGroup((open) => (open === key ? null : key)), [])
  if (rows.length === 0 && unused.length === 0) {
    // What was printed stands below it: there may be room for one line.
    return <p className="m-auto px-6 py-2 text-center text-ink3">{emptyText('calls', view)}</p>
  }
  const endMs = axisEnd(view, now)
  const calls = { openCall, toggleCall, onGoToLine, columns, program: view.earlier.length }
  return (
    <table
      className="w-full table-fixed border-collapse text-xs"
      style={{ '--end': endMs } as React.CSSProperties}
      onKeyDown={moveByArrow}
    >
      <caption className="sr-only">{words.table.caption}</caption>
      <Head endMs={endMs} />
      <tbody className="[&>tr:first-child>*]:border-t-0">
        <Paged rows={rows} columns={columns}>
          {(row) =>
            'calls' in row ? (
              <Fragment key={row.key}>
                <FirstDifference
                  call={row.calls.find(({ differs }) => differs)}
                  replay={view.replay}
                  columns={columns}
                />
                <GroupRow group={row} isOpen={openGroup === row.key} onToggle={toggleGroup} />
                {openGroup === row.key && (
                  <Paged rows={row.calls} columns={columns}>
                    {(call) => <CallRows key={call.callId} call={call} isInGroup {...calls} />}
                  </Paged>
                )}
              </Fragment>
            ) : (
              <Fragment key={row.callId}>
                <FirstDifference call={row.differs && row} replay={view.replay} columns={columns} />
                <CallRows call={row} {...calls} />
              </Fragment>
            )
          }
        </Paged>
        <UnusedRows unused={unused} of={view.replay?.of} columns={columns} />
      </tbody>
    </table>
  )
}

/** A call's row and, when it is open, what was given and what came back. */
function CallRows({
  call,
  isInGroup,
  openCall,
  toggleCall,
  onGoToLine,
  columns,
  program,
}: {
  call: CallView
  isInGroup?: boolean
  openCall: number | null
  toggleCall(callId: number): void
  onGoToLine?: (line: number) => void
  columns: number
  /** Which of the run's programs is shown, from 0: a line of another is none of it. */
  program: number
}) {
  const isOpen = openCall === call.callId
  return (
    <>
      <CallRow call={call} isOpen={isOpen} isInGroup={isInGroup} onToggle={toggleCall} />
      {isOpen && (
        <tr>
          <td colSpan={columns} className="border-line border-t bg-canvas px-3.5 py-2 sm:pl-[34px]">
            <CallDetail call={call} onGoToLine={(call.byProgram ?? 0) === program ? onGoToLine : undefined} />
          </td>
        </tr>
      )}
    </>
  )
}

function Paged<Row extends CallView | CallGroup>({
  rows,
  columns,
  children,
}: {
  rows: Row[]
  columns: number
  children(row: Row): React.ReactNode
}) {
  const [shown, setShown] = useState(PAGE)
  return (
    <>
      {rows.slice(0, shown).map(children)}
      {rows.length > shown && (
        <tr>
          <td colSpan={columns} className="border-line border-t px-3.5">
            <button
              type="button"
              onClick={() => setShown(shown + PAGE)}
              className="min-h-8 font-medium text-accent hover:underline max-lg:min-h-11"
            >
              {words.showMore(Math.min(PAGE, rows.length - shown), rows.length)}
            </button>
          </td>
        </tr>
      )}
    </>
  )
}

function Head({ endMs }: { endMs: number }) {
  return (
    <thead className="sticky top-0 z-1 bg-surface text-ink3">
      <tr className="h-[26px] text-left *:border-line *:border-b *:font-medium">
        <th className="w-[34px]">
          <span className="sr-only">{words.table.state}</span>
        </th>
        <th className="px-2 sm:w-[200px]">{words.table.tool}</th>
        <th className="hidden px-2 2xl:table-cell">{words.table.args}</th>
        <th className="w-11 px-2">{words.table.line}</th>
        <th className="relative hidden w-[176px] sm:table-cell">
          <span className="sr-only">{words.table.when}</span>
          <span aria-hidden className="flex justify-between px-2 text-2xs tabular-nums">
            <span>0</span>
            {endMs < 60_000 && <span>{formatDuration(endMs / 2)}</span>}
            <span>{formatDuration(endMs)}</span>
          </span>
        </th>
        <th className="hidden px-2 sm:table-cell">{words.table.result}</th>
        <th className="w-[76px] pr-3.5 text-right">{words.table.time}</th>
      </tr>
    </thead>
  )
}

/** Up and down move between calls. */
function moveByArrow(event: React.KeyboardEvent<HTMLTableElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-call]')]
  const at = buttons.indexOf(event.target as HTMLElement)
  if (step === 0 || at === -1) return
  event.preventDefault()
  buttons[at + step]?.focus()
}
