'use client'
import { useState } from 'react'
import { formatCount } from '../../../lib/format/duration.ts'
import { type ChecksText, checksText } from '../../_run/checks-text.ts'
import type { RunView } from '../../_run/run-view.ts'
import { join } from '../../_ui/join.ts'
import { Tabs } from '../../_ui/tabs.tsx'
import { CallsTable } from './calls-table.tsx'
import { ChecksView } from './checks-view.tsx'
import { EventsView } from './events-view.tsx'
import { OutputView } from './output-view.tsx'
import { replayText } from './replay-rows.tsx'

interface Props {
  view: RunView
  now: number
  /** Something was changed since: what stands here is of the last run. */
  isOld: boolean
  /** The server is not responding: what is under way may have ended. */
  isLost: boolean
  onGoToLine?: (line: number) => void
}

const TAB =
  'flex items-center gap-1.5 whitespace-nowrap border-transparent border-y-2 px-2.5 font-medium text-ink2 -outline-offset-2! data-[state=active]:border-b-accent data-[state=active]:text-ink'
const CONTENT = 'flex min-h-0 flex-1 flex-col overflow-auto'

/** What the program did: its calls, its output, the checks, and the raw events. */
export function ActivityPanel({ view, now, isOld, isLost, onGoToLine }: Props) {
  const [chosen, setTab] = useState<string | null>(null)
  // Until somebody chooses: what was refused is explained by the checks.
  const tab = chosen ?? (view.end?.outcome.kind === 'refused' ? 'checks' : 'calls')
  const checks = checksText(view)
  const content = join(CONTENT, isOld && 'is-old')
  return (
    <Tabs.Root value={tab} onValueChange={setTab} className="flex h-full min-h-0 flex-col">
      <header className="flex h-10 flex-none items-stretch border-line border-b pr-3.5 pl-2 max-lg:h-[52px]">
        <h2 className="sr-only">Activity</h2>
        <Tabs.List aria-label="Activity" className="flex min-w-0 overflow-x-auto [scrollbar-width:none]">
          <Tabs.Trigger value="calls" className={TAB}>
            Tool calls <Count value={view.calls.length} />
          </Tabs.Trigger>
          <Tabs.Trigger value="output" className={TAB}>
            Output <Count value={view.lines.length + view.linesDropped} />
          </Tabs.Trigger>
          <Tabs.Trigger value="checks" className={TAB}>
            Checks {checks && <ChecksMark checks={checks} count={view.findings?.length ?? 0} />}
          </Tabs.Trigger>
          <Tabs.Trigger value="events" className={TAB}>
            Events <Count value={view.eventCount} />
          </Tabs.Trigger>
        </Tabs.List>
        <span className="flex-1" />
        <span className="flex items-center gap-2 whitespace-nowrap text-ink3 text-xs max-sm:hidden">
          {isOld && 'from the last run'}
          {view.status !== 'finished' && isLost && (
            <>
              <span aria-hidden className="size-2 rounded-full bg-warn" />
              Connection lost
            </>
          )}
          {view.end?.replay && !isOld && replayText(view.end.replay)}
          {view.status === 'awaiting-approval' && !isLost && (
            <>
              <span aria-hidden className="size-2 rounded-full bg-warn" />
              {pausedText(view)}
            </>
          )}
          {view.status !== 'finished' && view.status !== 'awaiting-approval' && !isLost && (
            <>
              <span aria-hidden className="size-2 rounded-full bg-accent ring-3 ring-accent-soft" />
              Live
            </>
          )}
        </span>
      </header>
      <Tabs.Content value="calls" tabIndex={-1} className={content}>
        <CallsTable view={view} now={now} onGoToLine={onGoToLine} />
      </Tabs.Content>
      <Tabs.Content value="output" tabIndex={-1} className={content}>
        <OutputView view={view} />
      </Tabs.Content>
      <Tabs.Content value="checks" tabIndex={-1} className={content}>
        <ChecksView view={view} onGoToLine={onGoToLine} />
      </Tabs.Content>
      <Tabs.Content value="events" tabIndex={-1} className={content}>
        <EventsView view={view} />
      </Tabs.Content>
    </Tabs.Root>
  )
}

function pausedText({ approvals }: RunView): string {
  const line = approvals[0]?.line
  return line === undefined ? 'Paused' : `Paused at line ${line}`
}

const CHECKS_TONE = { ok: 'text-ok', bad: 'text-bad', warn: 'text-warn', plain: 'text-ink3' }

function ChecksMark({ checks, count }: { checks: ChecksText; count: number }) {
  return <span className={`text-xs ${CHECKS_TONE[checks.tone]}`}>{count > 0 ? formatCount(count) : 'pass'}</span>
}

function Count({ value }: { value: number }) {
  return <span className="text-ink3 text-xs">{formatCount(value)}</span>
}
