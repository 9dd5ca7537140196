'use client'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { SessionRun } from '../../lib/sessions/session.ts'
import { formatAgo } from '../_format/time.ts'
import { EndMark, endText } from '../_history/run-end.tsx'
import { runTitle } from '../_history/run-title.ts'
import { Button } from '../_ui/button.tsx'
import { TaskDetails } from './task-details.tsx'
import { words } from './words.ts'

interface Props {
  sessionId: string
  tasks: SessionRun[]
  /** Milliseconds since 1970; null until the browser says. */
  now: number | null
}

/** The newest that are shown at first: a session may have a thousand. */
const FIRST = 100

/** The tasks of a session in the order they began. The last is open. */
export function TaskList({ sessionId, tasks, now }: Props) {
  const [hasAll, setAll] = useState(false)
  const from = hasAll ? 0 : Math.max(0, tasks.length - FIRST)
  return (
    <>
      {from > 0 && (
        <Button className="mt-3" onClick={() => setAll(true)}>
          {words.task.showBefore(from)}
        </Button>
      )}
      <ol aria-label={words.page.tasks} start={from + 1} className="mt-3 rounded-lg border border-line bg-surface">
        {tasks.slice(from).map((run, index) => (
          <TaskItem
            key={run.runId}
            {...{ sessionId, run, now }}
            number={from + index + 1}
            isLast={from + index === tasks.length - 1}
          />
        ))}
      </ol>
    </>
  )
}

interface ItemProps extends Pick<Props, 'sessionId' | 'now'> {
  run: SessionRun
  number: number
  isLast: boolean
}

function TaskItem({ sessionId, run, number, now, isLast }: ItemProps) {
  const [isOpen, setOpen] = useState(isLast)
  const { outcome } = run
  const status = outcome === null ? 'running' : 'finished'
  return (
    <li id={`task-${number}`} className="border-line not-first:border-t">
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
        <summary className="flex cursor-pointer list-none items-center gap-3 px-3.5 py-2.5 -outline-offset-2! [&::-webkit-details-marker]:hidden">
          <ChevronRight size={15} strokeWidth={1.8} aria-hidden className="flex-none text-ink3 group-open:rotate-90" />
          <EndMark status={status} outcome={outcome} />
          <span className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-3 sm:grid-cols-[minmax(0,1fr)_110px_180px] sm:items-center">
            <span className="truncate font-medium max-sm:col-span-2">
              <span className="mr-1.5 text-ink3 tabular-nums">{number}</span>
              {runTitle(run.title)}
            </span>
            <time
              dateTime={run.startedAt}
              title={run.startedAt.slice(0, 19).replace('T', ' ')}
              className="whitespace-nowrap text-ink3 text-xs tabular-nums sm:text-right"
            >
              {now === null ? '' : formatAgo(run.startedAt, now)}
            </time>
            <span className="truncate text-ink2 text-xs sm:text-right">
              {endText({ status, outcome, totalMs: null })}
            </span>
          </span>
        </summary>
        {isOpen && <TaskDetails sessionId={sessionId} run={run} number={number} />}
      </details>
    </li>
  )
}
