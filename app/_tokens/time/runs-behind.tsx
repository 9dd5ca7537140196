import Link from 'next/link'
import { useEffect, useState } from 'react'
import { formatCount } from '../../../lib/format/duration.ts'
import type { SavingRun } from '../../../lib/savings/run-list.ts'
import { savedText } from '../../../lib/savings/words.ts'
import { runTitle } from '../../_history/run-title.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { join } from '../../_ui/join.ts'
import { SumTag } from '../sum-tag.tsx'
import { type RunsOf, readRuns, type SavingsPeriod } from './savings-requests.ts'
import { words } from './words.ts'

const PAGE = '20'
const WHEN = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
})

/** The runs behind a row, newest first, more of them when asked for. */
export function RunsBehind({ of, name }: { of: SavingsPeriod & RunsOf; name: string }) {
  const [runs, setRuns] = useState<SavingRun[]>([])
  /** Where the next page begins; undefined: at the beginning; null: there is none. */
  const [next, setNext] = useState<string | null | undefined>(undefined)
  const [fault, setFault] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ after: string | undefined }>({ after: undefined })
  const key = JSON.stringify(of)

  useEffect(() => {
    const abort = new AbortController()
    const period = JSON.parse(key) as SavingsPeriod & RunsOf
    const after = asked.after
    setFault(null)
    readRuns({ ...period, limit: PAGE, ...(after !== undefined && { after }) }, abort.signal).then(
      (page) => {
        setRuns((before) => (after === undefined ? page.runs : [...before, ...page.runs]))
        setNext(page.next)
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setFault(error instanceof Error ? error.message : words.broke)
      },
    )
    return () => abort.abort()
  }, [key, asked])

  const isFirst = next === undefined && fault === null
  return (
    <div className="grid gap-2">
      {isFirst && <p role="status">{words.runs.reading}</p>}
      {runs.length > 0 && (
        <ul aria-label={words.runs.label(name)} className="grid text-xs">
          {runs.map((run) => (
            <RunLine key={run.runId} run={run} />
          ))}
        </ul>
      )}
      {fault && (
        <Alert tone="bad">
          {words.runs.notRead(fault)}{' '}
          <button type="button" className="font-medium underline" onClick={() => setAsked({ ...asked })}>
            {words.again}
          </button>
        </Alert>
      )}
      {typeof next === 'string' && !fault && (
        <div>
          <Button size="small" onClick={() => setAsked({ after: next })} disabled={asked.after === next}>
            {asked.after === next ? words.runs.readingOlder : words.runs.older}
          </Button>
        </div>
      )}
    </div>
  )
}

function RunLine({ run }: { run: SavingRun }) {
  const { runId, title, isThere, isOwn, startedAt, outcome, used, measured, other, saved, against } = run
  const gone = isOwn ? words.runs.deleted : words.runs.anothers
  const name = title === null ? gone(runId) : runTitle(title)
  return (
    <li className="grid min-h-8 items-center gap-x-3 border-line border-b py-1 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        {isThere ? (
          <Link
            href={`/runs/${encodeURIComponent(runId)}`}
            prefetch={false}
            className="max-w-full truncate text-accent hover:underline max-lg:py-2"
          >
            {name}
          </Link>
        ) : (
          <span className="truncate text-ink2">{name}</span>
        )}
        <span className="whitespace-nowrap text-ink2">
          {WHEN.format(new Date(startedAt))}
          {against === null && words.runs.notReturned(outcome)}
        </span>
      </span>
      <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums sm:justify-end sm:text-right">
        <span>
          {formatCount(used)} <SumTag used={used} measured={measured} />
        </span>
        {against !== null && <span className="text-ink2">{words.runs.insteadOf(other)}</span>}
        <span className={join('font-medium', saved < 0 && 'text-bad')}>
          {saved < 0 ? savedText(saved) : words.runs.saved(savedText(saved))}
        </span>
      </span>
    </li>
  )
}
