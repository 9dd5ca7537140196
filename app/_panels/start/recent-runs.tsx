'use client'
import { Check, Square, X } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import type { RunSummary } from '../../../lib/playground.ts'
import { formatDuration } from '../../_format/duration.ts'
import { formatAgo } from '../../_format/time.ts'
import { listRuns } from '../../_run/run-requests.ts'
import { StateMark } from '../../_ui/badge.tsx'

const SHOWN = 6
const ENDED: Record<string, string> = {
  returned: 'returned a value',
  threw: 'stopped by an error',
  'timed-out': 'out of time',
  'out-of-memory': 'out of memory',
  cancelled: 'stopped by you',
  refused: 'not allowed to run',
  'no-program': 'no program',
  stopped: 'not run, only written',
  interrupted: 'interrupted',
}

/** The last few runs. Asked for again each time this comes up: the page may have been here for a while. */
export function RecentRuns({ recent }: { recent: RunSummary[] }) {
  const [runs, setRuns] = useState(recent)
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    void listRuns(SHOWN).then((answer) => answer.ok && setRuns(answer.value.runs))
  }, [])
  if (runs.length === 0) return null
  return (
    <>
      <h2 className="mt-[26px] mb-2 font-medium text-ink3 text-xs">Recent runs</h2>
      <ul className="rounded-lg border border-line">
        {runs.map((run) => (
          <li key={run.runId} className="flex items-center gap-3 border-line px-3.5 py-2 not-first:border-t">
            <EndMark outcome={run.outcome} />
            <Link href={`/runs/${run.runId}`} className="min-h-6 flex-1 truncate font-medium leading-6 hover:underline">
              {run.title}
            </Link>
            <span className="whitespace-nowrap text-ink3 max-sm:hidden">
              {now === null ? '' : formatAgo(run.startedAt, now)}
            </span>
            <span className="w-44 truncate text-right text-ink2 text-xs max-sm:hidden">
              {run.outcome ? (ENDED[run.outcome] ?? run.outcome.replaceAll('-', ' ')) : 'running'}
              {run.totalMs !== null && `, ${formatDuration(run.totalMs)}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function EndMark({ outcome }: { outcome: string | null }) {
  if (outcome === null) return <span className="spinner m-0.5" aria-hidden />
  if (outcome === 'returned') {
    return (
      <StateMark tone="ok">
        <Check size={12} strokeWidth={2.6} aria-hidden />
      </StateMark>
    )
  }
  if (outcome === 'cancelled' || outcome === 'stopped') {
    return (
      <StateMark tone="plain">
        <Square size={8} strokeWidth={3} fill="currentColor" aria-hidden />
      </StateMark>
    )
  }
  return (
    <StateMark tone="bad">
      <X size={12} strokeWidth={2.6} aria-hidden />
    </StateMark>
  )
}
