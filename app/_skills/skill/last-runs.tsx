import Link from 'next/link'
import type { RunSummary } from '../../../lib/playground.ts'
import { formatAgo } from '../../_format/time.ts'
import { EndMark, endText } from '../../_history/run-end.tsx'
import { words } from './words.ts'

/** The last few runs that used a skill: how each ended, when, and the way to it. `now` is null until the browser says. */
export function LastRuns({ runs, now }: { runs: readonly RunSummary[]; now: number | null }) {
  return (
    <>
      <h3 id="last-runs" className="mt-3 mb-1 border-line border-t pt-2.5 text-ink3 text-xs">
        {words.record.lastRuns}
      </h3>
      <ol aria-labelledby="last-runs" className="-mx-1">
        {runs.map((run) => (
          <li key={run.runId}>
            <Link
              href={`/runs/${run.runId}`}
              prefetch={false}
              className="flex min-h-7 items-center gap-2 rounded-md px-1 hover:bg-canvas max-lg:min-h-11"
            >
              <EndMark status={run.status} outcome={run.outcome} />
              <span className="min-w-0 flex-1 truncate tabular-nums">{endText(run)}</span>
              <time dateTime={run.startedAt} className="whitespace-nowrap text-ink3 text-xs tabular-nums">
                {now === null ? '' : formatAgo(run.startedAt, now)}
              </time>
            </Link>
          </li>
        ))}
      </ol>
    </>
  )
}
