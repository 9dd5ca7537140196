import { formatQuantity } from '../../lib/format/duration.ts'
import type { Spent } from '../../lib/runs/event.ts'
import type { RunView } from './run-view.ts'

/** What the programs of a run have cost so far; null where no model was asked. */
export function spentOf({ spent, usage }: Pick<RunView, 'spent' | 'usage'>): Spent | null {
  if (!spent || !usage) return spent ?? usage
  // The last answer may have come to nothing, and is told with the end alone.
  return totalOf(usage) > totalOf(spent) ? usage : spent
}

const totalOf = ({ inputTokens, outputTokens }: Spent) => inputTokens + outputTokens

type Told = Pick<RunView, 'turn' | 'turnOf' | 'earlier'>

/** How far a run is with its programs: `turn 2 of 4, 1 repair`; null for one that was written at once. */
export function turnsText({ turn, turnOf, earlier }: Told): string | null {
  const repairs = earlier.filter(({ because }) => because !== 'look' && because !== 'search').length
  const parts = [
    turn > 1 && `turn ${turn}${turnOf === null ? '' : ` of ${turnOf}`}`,
    repairs > 0 && formatQuantity(repairs, 'repair'),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}
