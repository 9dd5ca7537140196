import { Layers, Trash2 } from 'lucide-react'
import Link from 'next/link'
import type { RunSummary } from '../../lib/playground.ts'
import { askedByText } from '../../lib/runs/asked-by.ts'
import { WAY_NAMES } from '../../lib/tokens/way-names.ts'
import { formatAgo } from '../_format/time.ts'
import { versionText } from '../_format/version.ts'
import { leftText } from '../_panels/approval/time-left.ts'
import { IconButton } from '../_ui/button.tsx'
import { join } from '../_ui/join.ts'
import { EndMark, endText } from './run-end.tsx'
import { runTitle } from './run-title.ts'

interface Props {
  run: RunSummary
  /** Milliseconds since 1970; null until the browser says. */
  now: number | null
  /** Until when it waits for an answer (ISO 8601), if it does. */
  waitsUntil: string | undefined
  /** Its session of work; absent where that stands above it, and for a run of none. */
  session?: { id: string; name: string } | undefined
  onDelete(): void
}

/** One run: how it ended, what it was, when, and the ways to it and out. */
export function RunRow({ run, now, waitsUntil, session, onDelete }: Props) {
  const title = runTitle(run.title)
  const about = [run.way && WAY_NAMES[run.way], versionText(run.version), run.by && askedByText(run.by)]
    .filter(Boolean)
    .join(', ')
  const isWaiting = run.status === 'awaiting-approval'
  return (
    <li className="flex items-center gap-3 border-line py-1 pr-1.5 pl-3.5 [contain-intrinsic-size:auto_44px] [content-visibility:auto] not-first:border-t">
      <EndMark status={run.status} outcome={run.outcome} />
      <div className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 sm:grid-cols-[minmax(0,1fr)_110px_210px] sm:gap-x-4">
        <div className="grid min-w-0 max-sm:col-span-2">
          <Link
            href={`/runs/${run.runId}`}
            prefetch={false}
            className={join(
              'truncate py-2 font-medium leading-6 hover:underline max-lg:py-2.5 max-sm:pb-0.5',
              (about || session) && 'pt-1 pb-0 max-lg:pt-1.5 max-lg:pb-0',
            )}
          >
            {title}
          </Link>
          {(about || session) && (
            <span className="flex min-w-0 items-center gap-x-3 pb-1 text-ink3 text-xs max-sm:pb-0.5">
              {about && <span className="truncate font-mono">{about}</span>}
              {session && (
                <Link
                  href={`/runs/sessions/${session.id}`}
                  prefetch={false}
                  className="flex min-h-6 min-w-0 items-center gap-1.5 hover:text-ink hover:underline max-lg:min-h-11"
                >
                  <Layers size={13} strokeWidth={1.8} aria-hidden className="flex-none" />
                  <span className="truncate">{session.name}</span>
                </Link>
              )}
            </span>
          )}
        </div>
        <time
          dateTime={run.startedAt}
          title={run.startedAt.slice(0, 19).replace('T', ' ')}
          className="whitespace-nowrap text-ink3 text-xs tabular-nums max-sm:pb-2 sm:text-right"
        >
          {now === null ? '' : isWaiting && waitsUntil ? leftText(waitsUntil, now) : formatAgo(run.startedAt, now)}
        </time>
        <span
          className={join(
            'truncate text-xs tabular-nums max-sm:pb-2 sm:text-right',
            isWaiting ? 'font-medium text-warn' : 'text-ink2',
          )}
        >
          {endText(run)}
        </span>
      </div>
      {run.status === 'finished' ? (
        <IconButton label={`Delete ${title}`} title="Delete" onClick={onDelete}>
          <Trash2 size={16} strokeWidth={1.8} aria-hidden />
        </IconButton>
      ) : (
        // A run is stopped before it is deleted; the place stays, so that nothing moves when it has ended.
        <span className="size-8 flex-none max-lg:size-11" />
      )}
    </li>
  )
}
