'use client'
import { formatCount } from '../../../lib/format/duration.ts'
import { type ChecksText, checksText } from '../../_run/checks-text.ts'
import type { RunView } from '../../_run/run-view.ts'
import { join } from '../../_ui/join.ts'
import { Tabs } from '../../_ui/tabs.tsx'
import { CallsTable } from './calls-table.tsx'
import { ChecksView } from './checks-view.tsx'
import { type ActivityTab, emptyText, isActivityEmpty } from './empty-text.ts'
import { EventsView } from './events-view.tsx'
import { OutputView } from './output-view.tsx'
import { replayText } from './replay-rows.tsx'
import { OutputTail } from './tail/output-tail.tsx'
import { words } from './words.ts'

interface Props {
  view: RunView
  now: number
  /** Something was changed since: what stands here is of the last run. */
  isOld: boolean
  /** The server is not responding: what is under way may have ended. */
  isLost: boolean
  tab: ActivityTab
  onTab(tab: ActivityTab): void
  onGoToLine?: (line: number) => void
}

const TAB =
  'flex items-center gap-1.5 whitespace-nowrap border-transparent border-y-2 px-2.5 font-medium text-ink2 -outline-offset-2! data-[state=active]:border-b-accent data-[state=active]:text-ink'
const CONTENT = 'flex min-h-0 flex-1 flex-col overflow-auto'

/** What the program did: its calls, its output, the checks, and the raw events. */
export function ActivityPanel({ view, now, isOld, isLost, tab, onTab, onGoToLine }: Props) {
  const checks = checksText(view)
  // Where the panel is a line its sentence stands in that, and there is no room to scroll in.
  const isLine = isActivityEmpty(tab, view)
  const look = join(isOld && 'is-old', isLine && 'lg:sr-only')
  const content = join(CONTENT, look)
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(next) => onTab(next as ActivityTab)}
      className="flex h-full min-h-0 flex-col"
    >
      <header className="flex h-10 flex-none items-stretch border-line border-b pr-3.5 pl-2 max-lg:h-[52px]">
        <h2 className="sr-only">{words.title}</h2>
        <Tabs.List aria-label={words.title} className="flex min-w-0 overflow-x-auto [scrollbar-width:none]">
          <Tabs.Trigger value="calls" className={TAB}>
            {words.calls} <Count value={view.calls.length} />
          </Tabs.Trigger>
          <Tabs.Trigger value="output" className={TAB}>
            {words.output} <Count value={view.lines.length + view.linesDropped} />
          </Tabs.Trigger>
          <Tabs.Trigger value="checks" className={TAB}>
            {words.checks} {checks && <ChecksMark checks={checks} count={view.findings?.length ?? 0} />}
          </Tabs.Trigger>
          <Tabs.Trigger value="events" className={TAB}>
            {words.events} <Count value={view.eventCount} />
          </Tabs.Trigger>
        </Tabs.List>
        <span className="flex-1" />
        {/* Where the panel is a line: what it says stands in it. Who listens hears it from the tab. */}
        {isLine && (
          <span aria-hidden className="min-w-0 self-center truncate text-ink3 text-xs max-lg:hidden">
            {emptyText(tab, view)}
          </span>
        )}
        <span className="not-empty:ml-3 flex items-center gap-2 whitespace-nowrap text-ink3 text-xs max-sm:hidden">
          {isOld && words.ofLastRun}
          {view.status !== 'finished' && isLost && (
            <>
              <span aria-hidden className="size-2 rounded-full bg-warn" />
              {words.lost}
            </>
          )}
          {view.end?.replay && !isOld && replayText(view.end.replay)}
          {view.status === 'awaiting-approval' && !isLost && (
            <>
              <span aria-hidden className="size-2 rounded-full bg-warn" />
              {words.pausedAt(view.approvals[0]?.line)}
            </>
          )}
          {view.status !== 'finished' && view.status !== 'awaiting-approval' && !isLost && (
            <>
              <span aria-hidden className="size-2 rounded-full bg-accent ring-3 ring-accent-soft" />
              {words.live}
            </>
          )}
        </span>
      </header>
      <Tabs.Content value="calls" tabIndex={-1} className={join('flex min-h-0 flex-1 flex-col overflow-hidden', look)}>
        <div
          className={join(
            'flex min-h-0 flex-1 flex-col',
            isLine ? 'max-lg:relative max-lg:overflow-auto' : 'overflow-auto',
          )}
        >
          <CallsTable view={view} now={now} onGoToLine={onGoToLine} />
        </div>
        <OutputTail view={view} onOpen={() => onTab('output')} />
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

const CHECKS_TONE = { ok: 'text-ok', bad: 'text-bad', warn: 'text-warn', plain: 'text-ink3' }

function ChecksMark({ checks, count }: { checks: ChecksText; count: number }) {
  return <span className={`text-xs ${CHECKS_TONE[checks.tone]}`}>{count > 0 ? formatCount(count) : words.passed}</span>
}

function Count({ value }: { value: number }) {
  return <span className="text-ink3 text-xs">{formatCount(value)}</span>
}
