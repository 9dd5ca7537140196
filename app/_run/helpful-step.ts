import { mayGoOn } from '../../lib/runs/may-go-on.ts'
import type { ModelFix } from '../../lib/runs/model-fault.ts'
import { describeOutcome, isDone } from '../../lib/runs/outcome-text.ts'
import { questionOf, type RunView } from './run-view.ts'
import { summaryForPage } from './summary-for-page.ts'

/** The one thing that can help a run that failed, which then has the filled button. */
export type HelpfulStep =
  /** It was interrupted, and can go on from its log. */
  | { do: 'resume' }
  /** Calls that were done are answered from the record; the one that failed is made again. */
  | { do: 'retry'; results: number }
  | { do: 'line'; line: number }
  | { do: 'model'; fix: ModelFix }
  | { do: 'connections' }
  /** No tool fits: there are several ways. */
  | { do: 'choose-way' }

/** What failed here may go well the next time. */
const MAY_GO_WELL: ReadonlySet<string> = new Set(['timeout', 'tool-failed'])

/** Null where nothing helps but to run it again, or what helps is asked for elsewhere. */
export function helpfulStep(view: RunView): HelpfulStep | null {
  const outcome = view.end?.outcome
  if (!outcome || view.way !== undefined || questionOf(view)) return null
  if (outcome.kind === 'failed' && outcome.fault) return { do: 'model', fix: outcome.fault.fix }
  if (outcome.kind === 'no-program') return { do: 'choose-way' }
  if (outcome.kind === 'interrupted') return mayGoOn(view) ? { do: 'resume' } : null
  const { next, line } = describeOutcome(summaryForPage(view))
  if (next === 'allow') return null
  if (next === 'connections') return { do: 'connections' }
  if (outcome.kind === 'threw') {
    const failed = view.calls.findLast(({ error }) => error?.message && outcome.message.includes(error.message))
    const results = view.calls.filter(isDone).length
    if (failed?.error && MAY_GO_WELL.has(failed.error.code) && results > 0 && view.testOf === undefined)
      return { do: 'retry', results }
  }
  return line === undefined ? null : { do: 'line', line }
}
