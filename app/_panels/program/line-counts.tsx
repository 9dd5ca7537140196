import type { LineCounts } from '../../../lib/format/lines.ts'
import { words } from './words.ts'

/** How many lines a version has more and fewer than the one before; what is not told is not shown. */
export function LineCountsText({ added, removed }: Partial<LineCounts>) {
  const said = [added !== undefined && words.diff.added(added), removed !== undefined && words.diff.removed(removed)]
  return (
    <span className="whitespace-nowrap font-mono font-normal">
      <span className="sr-only">{said.filter(Boolean).join(', ')}</span>
      <span aria-hidden>
        {added !== undefined && <span className="text-ok">+{added}</span>}
        {added !== undefined && removed !== undefined && ' '}
        {removed !== undefined && <span className="text-bad">−{removed}</span>}
      </span>
    </span>
  )
}
