import { describeOutcome } from '../../../../lib/runs/outcome-text.ts'
import { runNameOf } from '../../../_run/run-name.ts'
import type { RunView } from '../../../_run/run-view.ts'
import { summaryForPage } from '../../../_run/summary-for-page.ts'
import { words } from './words.ts'

/** Who waits no longer is still looking. */
const LEAST_MS = 10_000

/** What is told of a run that has ended; null where it was seen, took no time, or nobody wants to be told. */
export function endNoticeOf(
  view: RunView,
  { sawItLive, isWanted, isHidden }: { sawItLive: boolean; isWanted: boolean; isHidden: boolean },
): { title: string; body: string } | null {
  if (!view.end || !sawItLive || !isWanted || !isHidden) return null
  if (view.end.timings.totalMs < LEAST_MS) return null
  return words.ended(describeOutcome(summaryForPage(view)).title, runNameOf(view).slice(0, 200))
}
