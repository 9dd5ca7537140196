import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import type { RunSummary } from '../../../lib/playground.ts'
import { ToolTiles } from '../../_history/row/tool-tiles.tsx'
import { EndMark } from '../../_history/run-end.tsx'
import { nameOf, stateOf } from '../../_history/run-words.ts'
import { join } from '../../_ui/join.ts'
import { whenText } from './recent.ts'
import { QUIET, SectionHead } from './section-head.tsx'
import { words } from './words.ts'

interface Props {
  runs: readonly RunSummary[]
  /** How many there are; null while that is not known. */
  total: number | null
  /** Null before the browser has taken over: it knows the time zone. */
  now: number | null
}

/** The last few runs, those that wait for somebody first. */
export function RecentRuns({ runs, total, now }: Props) {
  if (runs.length === 0) return null
  return (
    <section aria-labelledby="recent-runs">
      <SectionHead id="recent-runs" title={words.recent}>
        <Link href="/runs" prefetch={false} className={QUIET}>
          {words.allRuns(total)}
          <ChevronRight size={14} strokeWidth={1.8} aria-hidden />
        </Link>
      </SectionHead>
      <ul className="overflow-hidden rounded-lg border border-line bg-surface">
        {runs.map((run) => (
          <Row key={run.runId} run={run} now={now} />
        ))}
      </ul>
    </section>
  )
}

function Row({ run, now }: { run: RunSummary; now: number | null }) {
  const isWaiting = run.status === 'awaiting-approval'
  const { version } = run
  return (
    <li
      className={join(
        'relative grid h-10 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-3 border-line px-3.5 not-first:border-t max-lg:h-12 sm:grid-cols-[20px_minmax(0,1fr)_96px_150px_64px]',
        isWaiting ? 'bg-warn-soft' : 'hover:bg-sunken',
      )}
    >
      <EndMark status={run.status} outcome={run.outcome} />
      <span className="flex min-w-0 items-baseline gap-2">
        {/* The whole row is the link. */}
        <Link
          href={`/runs/${run.runId}`}
          prefetch={false}
          title={nameOf(run)}
          // It may be code, whose signs are not drawn as others.
          className="truncate font-medium leading-6 [font-variant-ligatures:no-contextual] -outline-offset-2! after:absolute after:inset-0 hover:underline"
        >
          {nameOf(run)}
        </Link>
        {version !== undefined && version > 1 && (
          <span className="flex-none font-mono text-ink3 text-xs max-sm:hidden">{words.version(version)}</span>
        )}
      </span>
      <span className="flex gap-1 max-sm:hidden">
        <ToolTiles tools={run.facts?.tools ?? []} />
      </span>
      <span className="truncate text-ink2 text-xs max-sm:hidden">{stateOf(run)}</span>
      <time dateTime={run.startedAt} className="text-right text-ink2 text-xs tabular-nums">
        {now === null ? '' : whenText(run.startedAt, now)}
      </time>
    </li>
  )
}
