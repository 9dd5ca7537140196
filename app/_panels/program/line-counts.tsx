import { formatQuantity } from '../../../lib/format/duration.ts'
import type { LineCounts } from '../../../lib/format/lines.ts'

/** How many lines a version has more and fewer than the one before. */
export function LineCountsText({ added, removed }: LineCounts) {
  return (
    <span className="whitespace-nowrap font-mono">
      <span className="sr-only">
        {formatQuantity(added, 'line')} added, {formatQuantity(removed, 'line')} removed
      </span>
      <span aria-hidden>
        <span className="text-ok">+{added}</span> <span className="text-bad">−{removed}</span>
      </span>
    </span>
  )
}
