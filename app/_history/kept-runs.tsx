import { formatBytes } from '../../lib/format/bytes.ts'
import { formatCount, formatQuantity } from '../../lib/format/duration.ts'
import type { KeptRuns } from '../../lib/playground.ts'

/** How much is kept of a person's runs and for how long; says so when some were removed. */
export async function KeptRunsNote({ kept }: { kept: Promise<KeptRuns> }) {
  const { bytes, limits, removed } = await kept
  return (
    <div className="grid gap-1 tabular-nums">
      <p>
        Runs are kept for {formatCount(limits.days)} days, up to {formatBytes(limits.bytes)} together; now they take{' '}
        {formatBytes(bytes)}.
      </p>
      {removed && (
        <p>
          {formatQuantity(removed.runs, 'older run')} ({formatBytes(removed.bytes)}){' '}
          {removed.runs === 1 ? 'was' : 'were'} removed to keep to that, last on {removed.at.slice(0, 10)}.
        </p>
      )}
    </div>
  )
}
