import { GitCompare } from 'lucide-react'
import Link from 'next/link'
import type { LineCounts } from '../../../lib/format/lines.ts'
import { versionText } from '../../_format/version.ts'
import { compareAddress } from '../../_history/history-address.ts'
import type { RunView } from '../../_run/run-view.ts'
import { Button } from '../../_ui/button.tsx'
import { LineCountsText } from './line-counts.tsx'

interface Props {
  view: Pick<RunView, 'runId' | 'version' | 'editedFrom'>
  /** What stands there has not run. */
  isEdited: boolean
  isDiff: boolean
  /** Null until they are known. */
  counts: LineCounts | null
  onDiff(isDiff: boolean): void
}

/** Which version of the program this is, and the way to what is different in it. */
export function VersionBar({ view, isEdited, isDiff, counts, onDiff }: Props) {
  return (
    <div className="flex h-10 flex-none items-center gap-2 border-line border-b bg-sunken pr-2 pl-3.5 text-ink2 text-xs max-lg:h-[52px]">
      <span className="min-w-0 truncate">
        {isEdited ? (
          'Edited, not run yet'
        ) : (
          <>
            {capitalised(versionText(view.version) ?? '')}
            {view.editedFrom && (
              <>
                {' · '}
                <Link
                  href={`/runs/${view.editedFrom}`}
                  prefetch={false}
                  className="inline-flex min-h-6 items-center text-accent underline max-lg:min-h-11"
                >
                  the one before
                </Link>
                {view.runId && (
                  <>
                    {' · '}
                    <Link
                      href={compareAddress(view.editedFrom, view.runId)}
                      prefetch={false}
                      className="inline-flex min-h-6 items-center text-accent underline max-lg:min-h-11"
                    >
                      compare
                    </Link>
                  </>
                )}
              </>
            )}
          </>
        )}
      </span>
      {isDiff && counts && <LineCountsText {...counts} />}
      <span className="flex-1" />
      <Button
        size="small"
        aria-pressed={isDiff}
        title={isEdited ? 'What is different from the program that ran' : 'What is different from the version before'}
        className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
        onClick={() => onDiff(!isDiff)}
      >
        <GitCompare size={14} strokeWidth={1.8} aria-hidden />
        Diff
      </Button>
    </div>
  )
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
