import { describeOutcome, type OutcomeText } from '../../lib/runs/outcome-text.ts'
import type { RunEnd, RunView } from './run-view.ts'

/** What the words need to know of a run. */
type ToldView = Pick<RunView, 'calls'> & Partial<Pick<RunView, 'isPartial' | 'selection' | 'marks' | 'code'>>

/** How a run ended, in the words that the command line has too. */
export function tellEnd(end: RunEnd, view: ToldView): OutcomeText {
  const { calls, isPartial, code, selection, marks } = view
  const isWithoutProgram = code === null && selection != null && marks?.generated === undefined
  return describeOutcome(end, { calls, isPartial, isWithoutProgram })
}
