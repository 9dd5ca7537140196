import { Eye, GitCompare, X } from 'lucide-react'
import type { LineCounts } from '../../../lib/format/lines.ts'
import type { ProgramVersion } from '../../_run/program-versions.ts'
import { Button } from '../../_ui/button.tsx'
import { join } from '../../_ui/join.ts'
import { LineCountsText } from './line-counts.tsx'
import { words } from './words.ts'

interface Props {
  versions: readonly ProgramVersion[]
  /** The number of the one that is shown. */
  shown: number
  /** The last one is still being written. */
  isWriting: boolean
  isDiff: boolean
  /** Null until they are known. */
  counts: LineCounts | null
  onShow(number: number): void
  onDiff(isDiff: boolean): void
}

/** The programs that were written in this run, one after the other, and why there is another. */
export function RunVersions({ versions, shown, isWriting, isDiff, counts, onShow, onDiff }: Props) {
  const version = versions[shown - 1]
  // Of one that had its turn what came of it; of the last why it is there.
  const said = version?.came ?? version?.why
  const isBeingWritten = isWriting && shown === versions.length
  const canDiff = shown > 1 && !isBeingWritten
  return (
    <section aria-label={words.versions.label} className="flex-none border-line border-b bg-sunken text-ink2 text-xs">
      <div className="flex h-10 items-center gap-2 pr-2 pl-2 max-lg:h-[52px]">
        <ol className="flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none]">
          {versions.map(({ number, name, cameTo }) => (
            <li key={number}>
              <button
                type="button"
                aria-pressed={number === shown}
                onClick={() => onShow(number)}
                className={join(
                  'flex h-7 items-center gap-1.5 whitespace-nowrap rounded-md px-2 font-medium -outline-offset-2! hover:bg-surface max-lg:h-11',
                  'aria-pressed:bg-pressed aria-pressed:text-ink aria-pressed:shadow-[0_1px_2px_rgb(0_0_0/0.14)]',
                )}
              >
                <Mark cameTo={cameTo} isWriting={isWriting && number === versions.length} />
                <span>
                  <span className="sr-only">{words.versions.beforeNumber} </span>
                  {number} <span className="font-normal">{name}</span>
                </span>
              </button>
            </li>
          ))}
        </ol>
        {isDiff && counts && <LineCountsText {...counts} />}
        <span className="flex-1" />
        {canDiff && (
          <Button
            size="small"
            aria-pressed={isDiff}
            title={words.versions.diffNote}
            className="flex-none aria-pressed:bg-accent-soft aria-pressed:text-accent"
            onClick={() => onDiff(!isDiff)}
          >
            <GitCompare size={14} strokeWidth={1.8} aria-hidden />
            {words.versions.diff}
          </Button>
        )}
      </div>
      {said && <p className="px-3.5 pb-2 [overflow-wrap:anywhere]">{said}</p>}
    </section>
  )
}

function Mark({ cameTo, isWriting }: { cameTo: ProgramVersion['cameTo']; isWriting: boolean }) {
  if (isWriting) return <span className="spinner size-3" aria-hidden />
  if (cameTo === 'looked') return <Eye size={13} strokeWidth={1.8} aria-label={words.versions.looked} />
  if (cameTo === 'failed')
    return <X size={13} strokeWidth={2.2} aria-label={words.versions.failed} className="text-bad" />
  return null
}
