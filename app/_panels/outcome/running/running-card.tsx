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
  limits: allowed,
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
        <h3 className="font-semibold">{isLost ? words.directWhenLost : words.direct}</h3>
        <p className="mt-1 text-ink2 tabular-nums">{words.requests(view.modelTurns.length, view.calls.length)}</p>
      </Card>
    )
  if (started === undefined) {
    return (
      <Card>
        <h3 className="font-semibold">
          {view.resumed
            ? words.resuming
            : view.repairing
              ? words.repairing
              : hasRun(view)
                ? words.writingNext
                : words.nothingYet}
        </h3>
        <p className="mt-1 text-ink2">{waitingText(view)}</p>
      </Card>
    )
  }
  // What was asked for is never more than what is allowed.
  const limits = { ...allowed, ...view.limits }
  const ranMs = Math.max(0, now - started - view.waited.attemptMs)
  const meters = [
    {
      name: words.time,
      used: ranMs,
      most: limits.timeoutMs,
      text: words.timeOf(ranMs, limits.timeoutMs),
    },
    {
      name: words.memory,
      used: memoryBytes ?? 0,
      most: limits.memoryMb * MB,
      text:
        memoryBytes === null
          ? words.memoryUnknown(limits.memoryMb)
          : words.memoryOf(Math.ceil(memoryBytes / MB), limits.memoryMb),
    },
    {
      name: words.calls,
      used: view.calls.length,
      most: limits.toolCalls,
      text: words.callsOf(view.calls.length, limits.toolCalls),
    },
    {
      name: words.output,
      used: view.outputBytes,
      most: limits.outputBytes,
      text: words.outputOf(view.outputBytes, limits.outputBytes),
    },
  ]
  return (
    <Card>
      <header className="flex items-baseline justify-between gap-2">
        <h3 className="font-semibold">{isLost ? words.runningWhenLost : words.running}</h3>
        <span className="whitespace-nowrap text-ink3 text-xs">{words.limits}</span>
      </header>
      {view.resumed && <p className="mt-1 text-ink2">{words.resumes}</p>}
      <dl className="mt-1.5 grid gap-2.5">
        {meters.map(({ name, used, most, text }) => (
          <div key={name} className="grid grid-cols-[1fr_auto] gap-[3px]">
            <dt className="text-ink2">{name}</dt>
            <dd className="tabular-nums">{text}</dd>
            <div aria-hidden className="col-span-2 h-1 rounded-full bg-sunken">
              {/* The least of a fill is a dot; of nothing there is none. */}
              {used > 0 && (
                <div
                  className="h-1 min-w-1 rounded-full bg-accent"
                  style={{ width: `${Math.min(1, used / most) * 100}%` }}
                />
              )}
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
  if (isBeforeAll(view)) return words.waiting.checkpoint
  if (view.resumed) return words.resumes
  if (view.status === 'queued' && view.queuePosition !== null)
    return words.waiting.queued(view.queuePosition, view.code !== null)
  const repair = repairText(view)
  if (repair) return words.waiting.repair(repair)
  if (view.turn > 1 && !view.isProgramWhole) return words.waiting.next
  if (view.marks.checked !== undefined) return words.waiting.sandbox
  if (view.program) return words.waiting.program
  return words.waiting.tools
}

/** Nothing else is begun before there is a checkpoint, where one was asked for. */
const isBeforeAll = ({ isCheckpointed, marks }: RunView) =>
  isCheckpointed && marks.discovered === undefined && marks.generated === undefined

/** What the program may touch, from what it imports. */
export function MayTouchCard({ view }: { view: RunView }) {
  const tools = importedTools(view.program)
  return (
    <Card>
      <h3 className="font-semibold">{words.mayTouch.title}</h3>
      <ul className="mt-1.5 grid gap-1 text-ink2">
        <li>{tools.length ? words.mayTouch.tools(tools) : words.mayTouch.noTools}</li>
        <li>{words.mayTouch.files}</li>
        <li>{words.mayTouch.network}</li>
      </ul>
    </Card>
  )
}
