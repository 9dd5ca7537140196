import { formatQuantity } from '../../lib/format/duration.ts'
import type { RunView } from './run-view.ts'

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
