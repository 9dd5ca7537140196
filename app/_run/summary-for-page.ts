import { type RunSummary, summaryOf } from '../../lib/runs/events/fold-run.ts'
import type { RunView } from './run-view.ts'

/** What a run has come to, in words for a page: a fault of the model names no key of the configuration there. */
export function summaryForPage(view: RunView): RunSummary {
  const summary = summaryOf(view)
  const { outcome } = summary
  if (outcome?.kind !== 'failed' || !outcome.fault) return summary
  return { ...summary, outcome: { ...outcome, message: outcome.fault.what } }
}
