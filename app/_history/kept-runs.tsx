import type { KeptRuns } from '../../lib/playground.ts'
import { words } from './words.ts'

/** How much is kept of a person's runs and for how long; says so when some were removed. */
export async function KeptRunsNote({ kept }: { kept: Promise<KeptRuns> }) {
  const { bytes, limits, removed } = await kept
  return (
    <div className="grid gap-1 tabular-nums">
      <p>{words.kept.now(limits.days, limits.bytes, bytes)}</p>
      {removed && <p>{words.kept.removed(removed.runs, removed.bytes, removed.at.slice(0, 10))}</p>}
    </div>
  )
}
