'use client'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import type { RunSummary } from '../../../lib/playground.ts'
import { formatAgo } from '../../_format/time.ts'
import { versionText } from '../../_format/version.ts'
import { EndMark, endText } from '../../_history/run-end.tsx'
import { runTitle } from '../../_history/run-title.ts'
import { listRuns } from '../../_run/run-requests.ts'

const SHOWN = 6

/** The last few runs. Asked for again each time this comes up: the page may have been here for a while. */
export function RecentRuns({ recent }: { recent: RunSummary[] }) {
  const [runs, setRuns] = useState(recent)
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    void listRuns({ limit: SHOWN }).then((answer) => answer.ok && setRuns(answer.value.runs))
  }, [])
  if (runs.length === 0) return null
  return (
    <>
      <div className="mt-[26px] mb-2 flex items-baseline justify-between gap-3">
        <h2 className="font-medium text-ink3 text-xs">Recent runs</h2>
        <Link
          href="/runs"
          prefetch={false}
          className="flex min-h-6 items-center font-medium text-accent hover:underline max-lg:min-h-11"
        >
          All runs
        </Link>
      </div>
      <ul className="rounded-lg border border-line">
        {runs.map((run) => (
          <li key={run.runId} className="flex items-center gap-3 border-line px-3.5 py-2 not-first:border-t">
            <EndMark status={run.status} outcome={run.outcome} />
            <span className="flex min-w-0 flex-1 items-baseline gap-2">
              <Link href={`/runs/${run.runId}`} className="min-h-6 truncate font-medium leading-6 hover:underline">
                {runTitle(run.title)}
              </Link>
              <span className="flex-none font-mono text-ink3 text-xs max-sm:hidden">{versionText(run.version)}</span>
            </span>
            <span className="whitespace-nowrap text-ink3 max-sm:hidden">
              {now === null ? '' : formatAgo(run.startedAt, now)}
            </span>
            <span className="w-44 truncate text-right text-ink2 text-xs max-sm:hidden">{endText(run)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
