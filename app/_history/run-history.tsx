'use client'
import { Search } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatQuantity } from '../../lib/format/duration.ts'
import type { RunSummary } from '../../lib/playground.ts'
import type { WorkSession } from '../../lib/sessions/session.ts'
import type { WaitingSummary } from '../_run/run-requests.ts'
import { useWaiting } from '../_run/use-waiting.ts'
import { sessionName } from '../_sessions/session-name.ts'
import { Button } from '../_ui/button.tsx'
import { FilterButtons } from '../_ui/filter-buttons.tsx'
import { Select } from '../_ui/select.tsx'
import { DeleteRunDialog } from './delete-run-dialog.tsx'
import { groupRuns } from './group-runs.ts'
import { RunRow } from './run-row.tsx'
import { runTitle } from './run-title.ts'
import { SessionHeading } from './session-heading.tsx'
import { type ListedRuns, type ShownAtFirst, useRunHistory } from './use-run-history.ts'

interface Props {
  initial: ListedRuns
  first: ShownAtFirst
  initialWaiting: WaitingSummary[]
  /** The newest sessions of work. */
  sessions: WorkSession[]
  /** Under the list. */
  children?: ReactNode
}

/** Every run of a person: those that wait for an answer, then the others, newest first. */
export function RunHistory({ initial, first, initialWaiting, sessions, children }: Props) {
  const history = useRunHistory(initial, first)
  const asked = useWaiting(initialWaiting, [...history.waiting, ...history.others].map(({ status }) => status).join())
  const waitsUntil = new Map(asked.map(({ runId, expiresAt }) => [runId, expiresAt]))
  // The button that opened the question is gone with its run; the focus goes to what is left.
  const list = useRef<HTMLElement | null>(null)
  const noteList = (shown: HTMLElement | null) => {
    list.current = shown
  }
  const [doomed, setDoomed] = useState<RunSummary | null>(null)
  const [now, setNow] = useState<number | null>(null)
  // Server and browser draw the same first; how long ago something was is the browser's to say.
  useEffect(() => setNow(Date.now()), [])
  const { waiting, others, query, shown, isGrouped, hasOlder, fault, isDeleted } = history
  const known = new Map(sessions.map((one) => [one.id, one]))
  const words = shown.search.trim()
  const count = waiting.length + others.length
  const rowOf = (run: RunSummary, isUnderSession = false) => (
    <RunRow
      key={run.runId}
      run={run}
      session={isUnderSession || run.session === undefined ? undefined : linkOf(run.session, known)}
      now={now}
      waitsUntil={waitsUntil.get(run.runId)}
      onDelete={() => setDoomed(run)}
    />
  )

  function answerDelete(isSure: boolean) {
    if (isSure && doomed) void history.remove(doomed.runId).then(() => list.current?.focus())
    setDoomed(null)
  }

  return (
    <main className="mx-auto w-full max-w-[960px] flex-1 px-6 py-7 max-lg:px-4 max-lg:py-5">
      <div className="flex items-center justify-between gap-3">
        <h1 className="font-[650] text-xl tracking-[-0.02em]">Runs</h1>
        <Link
          href="/runs/sessions"
          prefetch={false}
          className="flex min-h-8 items-center font-medium text-accent hover:underline max-lg:min-h-11"
        >
          All sessions
        </Link>
      </div>
      <label className="mt-4 flex h-9 items-center gap-2 rounded-md border border-edge bg-surface px-3 text-ink3 focus-within:border-accent focus-within:ring-3 focus-within:ring-accent-soft max-lg:h-11">
        <Search size={16} strokeWidth={1.8} aria-hidden />
        <input
          type="search"
          value={query.search}
          onChange={(event) => history.setSearch(event.target.value)}
          maxLength={200}
          aria-label="Search runs"
          placeholder="Search tasks and programs"
          className="min-w-0 flex-1 bg-transparent text-ink outline-none max-lg:text-[16px]"
        />
      </label>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Select
          aria-label="Session"
          value={query.session ?? ''}
          onChange={({ target }) => history.setSession(target.value || null)}
          className="min-w-0 max-w-72 flex-1"
        >
          <option value="">Runs of all sessions, and of none</option>
          {query.session !== null && !known.has(query.session) && <option value={query.session}>One session</option>}
          {sessions.map((one) => (
            <option key={one.id} value={one.id}>
              {sessionName(one)}
            </option>
          ))}
        </Select>
        <FilterButtons
          legend="Show runs"
          choices={['time', 'session']}
          words={{ time: 'By time', session: 'By session' }}
          value={isGrouped ? 'session' : 'time'}
          onChoose={(by) => history.group(by === 'session')}
        />
      </div>
      <p role="status" className="sr-only">
        {isDeleted
          ? 'Run deleted.'
          : words || shown.session !== null
            ? `${formatQuantity(count, 'run')}${hasOlder ? ' and more' : ''} found`
            : ''}
      </p>
      {fault && (
        <p role="alert" className="mt-3 rounded-md bg-bad-soft px-3 py-2 text-bad">
          {fault}
        </p>
      )}
      {waiting.length > 0 && (
        <>
          <h2 id="runs-waiting" className="mt-4 font-medium text-warn text-xs">
            {formatQuantity(waiting.length, 'waits for you', 'wait for you')}
          </h2>
          <ul aria-labelledby="runs-waiting" className="mt-1.5 rounded-lg border border-warn bg-surface">
            {waiting.map((run) => rowOf(run))}
          </ul>
        </>
      )}
      {others.length > 0 && !isGrouped && (
        <ul ref={noteList} tabIndex={-1} aria-label="Runs" className="mt-4 rounded-lg border border-line bg-surface">
          {others.map((run) => rowOf(run))}
        </ul>
      )}
      {others.length > 0 && isGrouped && (
        <div ref={noteList} tabIndex={-1}>
          {groupRuns(others).map(({ sessionId, runs }) => (
            <section key={sessionId ?? 'none'} aria-labelledby={`runs-of-${sessionId}`} className="mt-5">
              <SessionHeading
                id={`runs-of-${sessionId}`}
                sessionId={sessionId}
                session={known.get(sessionId ?? '')}
                shown={runs.length}
              />
              <ul aria-labelledby={`runs-of-${sessionId}`} className="rounded-lg border border-line bg-surface">
                {runs.map((run) => rowOf(run, true))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {count === 0 &&
        (words ? (
          <NoMatch search={words} onClear={() => history.setSearch('')} />
        ) : shown.session !== null ? (
          <NoneInSession sessionId={shown.session} onClear={() => history.setSession(null)} />
        ) : (
          <NoRuns />
        ))}
      {hasOlder && (
        <Button className="mt-4" onClick={() => void history.showOlder()}>
          Show older runs
        </Button>
      )}
      {children}
      <DeleteRunDialog title={doomed && runTitle(doomed.title)} onAnswer={answerDelete} />
    </main>
  )
}

/** Of a session that is not among the newest the name is not known here. */
function linkOf(id: string, known: ReadonlyMap<string, WorkSession>) {
  const session = known.get(id)
  return { id, name: session ? sessionName(session) : 'Its session' }
}

function NoneInSession({ sessionId, onClear }: { sessionId: string; onClear(): void }) {
  return (
    <div className="mt-10 text-center">
      <p className="text-ink2">
        No run of this session is kept.{' '}
        <Link href={`/runs/sessions/${sessionId}`} prefetch={false} className="font-medium text-accent underline">
          Open the session
        </Link>{' '}
        to see what it keeps of them.
      </p>
      <Button className="mt-3" onClick={onClear}>
        Show all runs
      </Button>
    </div>
  )
}

function NoRuns() {
  return (
    <p className="mt-10 text-center text-ink2">
      No runs yet.{' '}
      <Link href="/" className="font-medium text-accent underline">
        Write a task
      </Link>{' '}
      and run it.
    </p>
  )
}

function NoMatch({ search, onClear }: { search: string; onClear(): void }) {
  return (
    <div className="mt-10 text-center">
      <p className="text-ink2 [overflow-wrap:anywhere]">No run has “{search}” in its task or program.</p>
      <Button className="mt-3" onClick={onClear}>
        Show all runs
      </Button>
    </div>
  )
}
