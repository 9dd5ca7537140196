import { Check, ChevronRight, Pause, RotateCcw, Square, X } from 'lucide-react'
import { memo } from 'react'
import { formatDuration } from '../../../lib/format/duration.ts'
import { firstSentence, isDone, isStopped } from '../../../lib/runs/outcome-text.ts'
import { formatInline, summarise } from '../../_format/value.ts'
import type { CallView } from '../../_run/run-view.ts'
import { join } from '../../_ui/join.ts'
import { type CallGroup, factsOf, groupText } from './fold-calls.ts'
import { progressText } from './progress-text.ts'
import { barStyle } from './waterfall.ts'
import { words } from './words.ts'

type CallState = CallView['phase'] | 'stopped'

const stateOf = (call: CallView): CallState => (isStopped(call) ? 'stopped' : call.phase)

function resultText(call: CallView): string {
  if (isStopped(call)) return words.row.stopped
  if (call.phase === 'failed' && call.decision === 'deny') return call.expired ? words.row.expired : words.row.denied
  if (call.phase === 'failed') return call.error?.message ? firstSentence(call.error.message) : words.row.failed
  if (call.phase === 'awaiting-approval') return words.row.waiting
  if (isDone(call)) return summarise(call.result, call.bytes)
  return call.progress ? progressText(call.progress) : '…'
}

/** A call as a row: state, tool, arguments, line, when, what came back, how long. */
export const CallRow = memo(function CallRow({
  call,
  isOpen,
  isInGroup = false,
  onToggle,
}: {
  call: CallView
  isOpen: boolean
  isInGroup?: boolean
  onToggle(callId: number): void
}) {
  return (
    <Row
      state={stateOf(call)}
      isOpen={isOpen}
      onToggle={() => onToggle(call.callId)}
      name={<ToolName call={call} />}
      isInGroup={isInGroup}
      isMarked={call.differs}
      args={formatInline(call.args ?? {})}
      line={call.line}
      bar={call}
      result={resultText(call)}
      ms={call.ms}
    />
  )
})

/** Many calls of one line as one row; opened, they follow it. */
export function GroupRow({
  group,
  isOpen,
  onToggle,
}: {
  group: CallGroup
  isOpen: boolean
  onToggle(key: string): void
}) {
  const [first] = group.calls
  if (!first) return null
  const facts = factsOf(group)
  const ms = facts.endMs === null ? undefined : facts.endMs - facts.startMs
  return (
    <Row
      state={
        facts.waiting
          ? 'awaiting-approval'
          : facts.open
            ? 'started'
            : facts.failed
              ? 'failed'
              : facts.stopped
                ? 'stopped'
                : 'done'
      }
      isOpen={isOpen}
      onToggle={() => onToggle(group.key)}
      name={
        <>
          <ChevronRight
            size={14}
            strokeWidth={1.8}
            aria-hidden
            className={join('-ml-1 flex-none text-ink3', isOpen && 'rotate-90')}
          />
          <ToolName call={first} />
          <span className="flex-none text-ink3">
            <span className="sr-only">{words.group.beforeCalls(first.line)}</span>
            {words.group.calls(group.calls.length)}
          </span>
        </>
      }
      args={words.group.of(first.line, group.calls.length)}
      line={first.line}
      bar={{ startMs: facts.startMs, ms }}
      result={groupText(facts)}
      ms={ms}
    />
  )
}

function ToolName({ call }: { call: CallView }) {
  return (
    <span className="truncate">
      <span className="text-ink3">{call.server}.</span>
      {call.tool}
    </span>
  )
}

function Row(row: {
  state: CallState
  isOpen: boolean
  isInGroup?: boolean
  isMarked?: boolean
  name: React.ReactNode
  args: string
  line: number | undefined
  bar: { startMs: number; ms?: number }
  result: string
  ms: number | undefined
  onToggle(): void
}) {
  const isFailed = row.state === 'failed'
  const isWaiting = row.state === 'awaiting-approval'
  const isRecorded = row.state === 'replayed'
  const cell = 'h-7 truncate border-line border-t px-2 max-lg:h-11'
  return (
    // The button in the row is what the keyboard uses; the row only makes the target larger.
    <tr
      onClick={row.onToggle}
      className={join(
        'cursor-pointer',
        row.isOpen || row.isMarked
          ? 'bg-accent-soft'
          : isFailed
            ? 'bg-bad-soft'
            : isWaiting
              ? 'bg-warn-soft'
              : 'hover:bg-sunken',
      )}
    >
      <td className={join(cell, 'pr-0 pl-3.5')}>
        <CallMark state={row.state} />
        <span className="sr-only">{words.row.states[row.state]}</span>
      </td>
      <th scope="row" className={join(cell, 'text-left font-normal', row.isInGroup && 'pl-6')}>
        <button
          type="button"
          aria-expanded={row.isOpen}
          data-call
          onClick={(event) => {
            event.stopPropagation()
            row.onToggle()
          }}
          className="flex max-w-full items-center gap-1 font-medium -outline-offset-2!"
        >
          {row.name}
        </button>
      </th>
      <td className={join(cell, 'hidden font-mono text-ink2 2xl:table-cell')}>{row.args}</td>
      <td className={join(cell, 'font-mono text-ink3')}>{row.line === undefined ? '' : words.row.line(row.line)}</td>
      <td aria-hidden className={join(cell, 'call-axis relative hidden overflow-visible p-0 sm:table-cell')}>
        {!isRecorded && (
          <span className="call-bar max-lg:top-[17px]!" data-phase={row.state} style={barStyle(row.bar)} />
        )}
      </td>
      <td className={join(cell, 'hidden sm:table-cell', isFailed && 'text-bad', isWaiting && 'text-warn')}>
        {row.result}
      </td>
      <td className={join(cell, 'pr-3.5 text-right text-ink2', !isRecorded && 'font-mono')}>
        {isRecorded
          ? words.row.recorded
          : isWaiting
            ? words.row.waits
            : row.ms === undefined
              ? ''
              : formatDuration(row.ms)}
      </td>
    </tr>
  )
}

function CallMark({ state }: { state: CallState }) {
  if (state === 'stopped')
    return <Square size={9} strokeWidth={3} fill="currentColor" aria-hidden className="mx-0.5 text-ink3" />
  if (state === 'started') return <span className="spinner size-[13px] align-middle" aria-hidden />
  if (state === 'awaiting-approval')
    return <Pause size={13} strokeWidth={2} fill="currentColor" aria-hidden className="text-warn" />
  if (state === 'replayed') return <RotateCcw size={13} strokeWidth={2} aria-hidden className="text-ink3" />
  if (state === 'failed') return <X size={14} strokeWidth={2} aria-hidden className="text-bad" />
  return <Check size={14} strokeWidth={2} aria-hidden className="text-ok" />
}
