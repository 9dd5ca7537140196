import { type RunSummary, summaryOf } from '../../lib/runs/events/fold-run.ts'
import type { RunView } from './run-view.ts'

/** What a run has come to, in words for a page, which says by its own names what to do about it. */
export function summaryForPage(view: RunView): RunSummary {
  const summary = summaryOf(view)
  const { outcome } = summary
  const why = outcome?.kind === 'failed' ? (outcome.fault ?? outcome.budget) : undefined
  return outcome?.kind === 'failed' && why ? { ...summary, outcome: { ...outcome, message: why.what } } : summary
}
