import { formatBytes } from '../../../../lib/format/bytes.ts'
import { formatCount, formatDuration, formatQuantity, formatSeconds } from '../../../../lib/format/duration.ts'
import { importedTools } from '../../../_run/imported-tools.ts'
import { repairText } from '../../../_run/program-versions.ts'
import type { RunView } from '../../../_run/run-view.ts'
import { Card } from '../../../_ui/panel.tsx'
import { useMemory } from './use-memory.ts'
import { words } from './words.ts'

/** The limits of a run that are drawn. */
export interface ShownLimits {
  timeoutMs: number
  memoryMb: number
  toolCalls: number
  outputBytes: number
}

const MB = 1024 * 1024

/** While it works: what is happening, and what it has used of what it may. */
export function RunningCard({
  view,
  now,
  limits,
  isLost,
}: {
  view: RunView
  now: number
  limits: ShownLimits
  /** The server is not responding: what is told here was so when it last did. */
  isLost: boolean
}) {
  const started = view.marks.started
  const memoryBytes = useMemory(view.runId, started !== undefined && view.end === null && !isLost)
  if (view.way)
    return (
      <Card>
        <h3 className="font-semibold">
          {isLost ? 'Calling tools when the server last responded' : 'Calling tools directly'}
        </h3>
        <p className="mt-1 text-ink2 tabular-nums">
          {formatQuantity(view.modelTurns.length, 'request')} to the model answered,{' '}
          {formatQuantity(view.calls.length, 'call')}.
        </p>
      </Card>
    )
  if (started === undefined) {
    return (
      <Card>
        <h3 className="font-semibold">
          {view.resumed
            ? 'Resuming'
            : view.repairing
              ? 'Repairing the program'
              : hasRun(view)
                ? 'Writing the next program'
                : 'Nothing has run yet'}
        </h3>
        <p className="mt-1 text-ink2">{waitingText(view)}</p>
      </Card>
    )
  }
  const ranMs = Math.max(0, now - started - view.waited.attemptMs)
  const meters = [
    {
      name: 'Time',
      used: ranMs,
      most: limits.timeoutMs,
      text: `${formatDuration(ranMs)} of ${formatSeconds(limits.timeoutMs)}`,
    },
    {
      name: words.memory,
      used: memoryBytes ?? 0,
      most: limits.memoryMb * MB,
      text:
        memoryBytes === null
          ? words.memoryUnknown(`${formatCount(limits.memoryMb)} MB`)
          : `${formatCount(Math.ceil(memoryBytes / MB))} of ${formatCount(limits.memoryMb)} MB`,
    },
    {
      name: 'Calls',
      used: view.calls.length,
      most: limits.toolCalls,
      text: `${formatCount(view.calls.length)} of ${formatCount(limits.toolCalls)}`,
    },
    {
      name: 'Output',
      used: view.outputBytes,
      most: limits.outputBytes,
      text: `${formatBytes(view.outputBytes)} of ${formatBytes(limits.outputBytes)}`,
    },
  ]
  return (
    <Card>
      <header className="flex items-baseline justify-between gap-2">
        <h3 className="font-semibold">{isLost ? 'Running when the server last responded' : 'Running'}</h3>
        <span className="text-ink3 text-xs">{words.limits}</span>
      </header>
      {view.resumed && (
        <p className="mt-1 text-ink2">
          It resumes from its log: the program runs again, and what was done is not done again.
        </p>
      )}
      <dl className="mt-1.5 grid gap-2.5">
        {meters.map(({ name, used, most, text }) => (
          <div key={name} className="grid grid-cols-[1fr_auto] gap-[3px]">
            <dt className="text-ink2">{name}</dt>
            <dd className="tabular-nums">{text}</dd>
            <div aria-hidden className="col-span-2 h-1 rounded-full bg-sunken">
              <div
                className="h-1 min-w-1 rounded-full bg-accent"
                style={{ width: `${Math.min(1, used / most) * 100}%` }}
              />
            </div>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** A program before this one was run. */
const hasRun = ({ earlier }: RunView) => earlier.some(({ because }) => because === 'look' || because === 'error')

function waitingText(view: RunView): string {
  if (isBeforeAll(view)) return 'A checkpoint of all files is made first. Where there are many this takes a while.'
  if (view.resumed) return 'It resumes from its log: the program runs again, and what was done is not done again.'
  if (view.status === 'queued' && view.queuePosition !== null)
    return `Queued (position ${view.queuePosition}). The program is written and checked.`
  const repair = repairText(view)
  if (repair) return `The program is written again. ${repair}`
  if (view.turn > 1 && !view.isProgramWhole) return 'The next program is written, with what was found so far.'
  if (view.marks.checked !== undefined) return 'The checks are done. A sandbox is being prepared.'
  if (view.program) return 'The program is being written and checked before it may run.'
  return 'The tools that fit are looked for first; then a program is written that can call only those.'
}

/** Nothing else is begun before there is a checkpoint, where one was asked for. */
const isBeforeAll = ({ isCheckpointed, marks }: RunView) =>
  isCheckpointed && marks.discovered === undefined && marks.generated === undefined

/** What the program may touch, from what it imports. */
export function MayTouchCard({ view }: { view: RunView }) {
  const tools = importedTools(view.program)
  return (
    <Card>
      <h3 className="font-semibold">What it may touch</h3>
      <ul className="mt-1.5 grid gap-1 text-ink2">
        <li>{tools.length ? `Tools: ${tools.join(', ')}` : 'No tools: it imports none'}</li>
        <li>Files: your workspace only</li>
        <li>Network: none</li>
      </ul>
    </Card>
  )
}
