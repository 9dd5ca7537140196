import type { SharedSession } from '../../lib/sessions/shares/shared-session.ts'
import { EndMark, endText } from '../_history/run-end.tsx'
import { runTitle } from '../_history/run-title.ts'
import { TaskParts } from '../_sessions/task-parts.tsx'
import { minuteOf } from './share-expiry.ts'
import { SharedPage } from './shared-page.tsx'
import { words } from './words.ts'

/** A session for whoever has a link to it: read only, without a way to anything else. */
export function SharedSessionView({ shared }: { shared: SharedSession }) {
  const { name, startedAt, endedAt, tasks } = shared
  const facts = [
    words.taskCount(tasks.length),
    words.begun(minuteOf(startedAt)),
    ...(endedAt ? [words.ended(minuteOf(endedAt))] : []),
  ]
  return (
    <SharedPage title={name || words.session.untitled} facts={facts}>
      {tasks.length === 0 && <p className="mt-8 text-center text-ink2">{words.session.empty}</p>}
      <ol aria-label={words.tasks} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
        {tasks.map((task, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the page is drawn once, and a task has no other name here.
          <SharedTask key={index} task={task} number={index + 1} />
        ))}
      </ol>
    </SharedPage>
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
        of={words.task(number)}
        program={code}
        result={result}
        hasResult={outcome === 'returned'}
        output={output}
      />
    </li>
  )
}
