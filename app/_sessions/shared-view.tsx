import { formatQuantity } from '../../lib/format/duration.ts'
import type { SharedSession } from '../../lib/sessions/shares/shared-session.ts'
import { EndMark, endText } from '../_history/run-end.tsx'
import { runTitle } from '../_history/run-title.ts'
import { minuteOf } from './share-expiry.ts'
import { TaskParts } from './task-parts.tsx'

/** A session for whoever has a link to it: read only, without a way to anything else. */
export function SharedView({ shared }: { shared: SharedSession }) {
  const { name, startedAt, endedAt, tasks } = shared
  return (
    <main className="mx-auto w-full max-w-[960px] flex-1 px-6 py-7 max-lg:px-4 max-lg:py-5">
      <p className="rounded-md bg-sunken px-3 py-2 text-ink2 text-xs">
        Shared by its owner, read only. Personal data is hidden by its form and stays hidden.
      </p>
      <h1 className="mt-4 font-[650] text-xl tracking-[-0.02em] [overflow-wrap:anywhere]">
        {name || 'A session of work'}
      </h1>
      <p className="mt-1 flex flex-wrap gap-x-4 text-ink2 text-xs tabular-nums">
        <span>{formatQuantity(tasks.length, 'task')}</span>
        <span>begun {minuteOf(startedAt)}</span>
        {endedAt && <span>ended {minuteOf(endedAt)}</span>}
      </p>
      {tasks.length === 0 && <p className="mt-8 text-center text-ink2">Nothing was run in this session yet.</p>}
      <ol aria-label="Tasks" className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
        {tasks.map((task, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the page is drawn once, and a task has no other name here.
          <SharedTask key={index} task={task} number={index + 1} />
        ))}
      </ol>
    </main>
  )
}

function SharedTask({ task, number }: { task: SharedSession['tasks'][number]; number: number }) {
  const { description, code, result, output, outcome, timestamp } = task
  const end = { status: 'finished', outcome, totalMs: null } as const
  return (
    <li className="rounded-lg border border-line bg-surface px-3.5 py-3">
      <div className="mb-2.5 flex items-start gap-2.5">
        <EndMark {...end} />
        <h2 className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
          <span className="mr-1.5 text-ink3 tabular-nums">{number}</span>
          {runTitle(description)}
        </h2>
        <span className="flex-none text-right text-ink3 text-xs tabular-nums">
          {endText(end)}
          <span className="block">{minuteOf(timestamp)}</span>
        </span>
      </div>
      <TaskParts
        of={`task ${number}`}
        program={code}
        result={result}
        hasResult={outcome === 'returned'}
        output={output}
      />
    </li>
  )
}

/** Said in place of a session while too many are read at once. */
export function BusyShare() {
  return (
    <main className="m-auto px-6 py-16 text-center">
      <h1 className="font-[650] text-xl tracking-[-0.02em]">Too many look at shared sessions at once.</h1>
      <p className="mt-2 text-ink2">
        The link is good.{' '}
        <a href="?" className="font-medium text-accent underline">
          Try again in a moment
        </a>
        .
      </p>
    </main>
  )
}
