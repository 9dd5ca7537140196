'use client'
import { Columns2 } from 'lucide-react'
import Link from 'next/link'
import type { RelatedRuns } from '../../../../lib/history/related-runs.ts'
import { compareAddress } from '../../../_history/history-address.ts'
import { EndMark } from '../../../_history/run-end.tsx'
import { clockOf, stateOf } from '../../../_history/run-words.ts'
import { buttonStyle } from '../../../_ui/button.tsx'
import { Popover } from '../../../_ui/popover.tsx'
import { readRelated } from './bar-requests.ts'
import { useAsked } from './use-asked.ts'
import { words } from './words.ts'

const ITEM = 'flex min-h-9 items-center gap-2 rounded-sm px-2 -outline-offset-2! hover:bg-sunken max-lg:min-h-11'

/** Another run that this one is compared with: the versions of its program first, then any other. */
export function CompareMenu({ runId, isShort }: { runId: string; isShort: boolean }) {
  const { known: related, fault, load } = useAsked(() => readRelated(runId))

  return (
    <Popover
      label={words.compare}
      align="end"
      className="w-72 p-2"
      button={{
        'aria-label': words.compare,
        title: words.compare,
        className: `${buttonStyle({ size: 'small' })} border-transparent! lg:px-1.5`,
        onClick: load,
        children: (
          <>
            <Columns2 size={14} strokeWidth={1.8} aria-hidden />
            <span className={isShort ? 'max-xl:sr-only' : 'max-sm:sr-only'}>{words.compareShort}</span>
          </>
        ),
      }}
    >
      <h3 className="px-2 pb-1 font-medium text-ink3 text-xs">{words.versions}</h3>
      {fault ? (
        <p role="alert" className="px-2 pb-1 text-bad">
          {fault}
        </p>
      ) : related === null ? (
        <p className="px-2 pb-1 text-ink3">{words.loading}</p>
      ) : related.versions.length === 0 ? (
        <p className="px-2 pb-1 text-ink2">{words.noVersions}</p>
      ) : (
        <ul className="max-h-72 overflow-y-auto">
          {related.versions.map((other) => (
            <li key={other.runId}>
              <Link href={addressOf(related.run, other)} prefetch={false} className={ITEM}>
                <EndMark status={other.status} outcome={other.outcome} />
                <span className="grid min-w-0 flex-1">
                  <span className="truncate font-medium">{words.version(other.version)}</span>
                  <span className="truncate text-ink3 text-xs">{stateOf(other)}</span>
                </span>
                <time dateTime={other.startedAt} className="text-ink3 text-xs tabular-nums">
                  {clockOf(other.startedAt)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link
        href={`/runs?pick=${encodeURIComponent(runId)}`}
        prefetch={false}
        className={`${ITEM} mt-1 border-line border-t font-medium text-accent`}
      >
        {words.another}
      </Link>
    </Popover>
  )
}

type Begun = Pick<RelatedRuns['run'], 'runId' | 'startedAt'>

/** Older first: what changed reads from left to right. */
const addressOf = (one: Begun, other: Begun) =>
  one.startedAt < other.startedAt ? compareAddress(one.runId, other.runId) : compareAddress(other.runId, one.runId)
