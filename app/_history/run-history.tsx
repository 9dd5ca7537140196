'use client'
import { Search } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatQuantity } from '../../lib/format/duration.ts'
import type { RunSummary } from '../../lib/playground.ts'
import type { WaitingSummary } from '../_run/run-requests.ts'
import { useWaiting } from '../_run/use-waiting.ts'
import { Button } from '../_ui/button.tsx'
import { DeleteRunDialog } from './delete-run-dialog.tsx'
import { RunRow } from './run-row.tsx'
import { runTitle } from './run-title.ts'
import { type ListedRuns, useRunHistory } from './use-run-history.ts'

interface Props {
  initial: ListedRuns
  initialSearch: string
  initialWaiting: WaitingSummary[]
  /** Under the list. */
  children?: ReactNode
}

/** Every run of a person: those that wait for an answer, then the others, newest first. */
export function RunHistory({ initial, initialSearch, initialWaiting, children }: Props) {
  const history = useRunHistory(initial, initialSearch)
  const asked = useWaiting(initialWaiting, [...history.waiting, ...history.others].map(({ status }) => status).join())
  const waitsUntil = new Map(asked.map(({ runId, expiresAt }) => [runId, expiresAt]))
  // The button that opened the question is gone with its run; the focus goes to what is left.
  const list = useRef<HTMLUListElement>(null)
  const [doomed, setDoomed] = useState<RunSummary | null>(null)
  const [now, setNow] = useState<number | null>(null)
  // Server and browser draw the same first; how long ago something was is the browser's to say.
  useEffect(() => setNow(Date.now()), [])
  const { waiting, others, search, shownSearch, hasOlder, fault, isDeleted } = history
  const count = waiting.length + others.length
  const rowOf = (run: RunSummary) => (
    <RunRow
      key={run.runId}
      run={run}
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
      <h1 className="font-[650] text-xl tracking-[-0.02em]">Runs</h1>
      <label className="mt-4 flex h-9 items-center gap-2 rounded-md border border-edge bg-surface px-3 text-ink3 focus-within:border-accent focus-within:ring-3 focus-within:ring-accent-soft max-lg:h-11">
        <Search size={16} strokeWidth={1.8} aria-hidden />
        <input
          type="search"
          value={search}
          onChange={(event) => history.setSearch(event.target.value)}
          maxLength={200}
          aria-label="Search runs"
          placeholder="Search tasks and programs"
          className="min-w-0 flex-1 bg-transparent text-ink outline-none max-lg:text-[16px]"
        />
      </label>
      <p role="status" className="sr-only">
        {isDeleted
          ? 'Run deleted.'
          : shownSearch.trim()
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
            {waiting.map(rowOf)}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label="Runs" className="mt-4 rounded-lg border border-line bg-surface">
          {others.map(rowOf)}
        </ul>
      )}
      {count === 0 &&
        (shownSearch.trim() ? (
          <NoMatch search={shownSearch.trim()} onClear={() => history.setSearch('')} />
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
