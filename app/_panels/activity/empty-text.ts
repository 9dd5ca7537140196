import type { RunView } from '../../_run/run-view.ts'
import { words } from './words.ts'

export type ActivityTab = 'calls' | 'output' | 'checks' | 'events'

/** The tab that is shown until somebody chooses: what was refused is explained by the checks. */
export const tabInFront = (chosen: ActivityTab | null, { end }: Pick<RunView, 'end'>): ActivityTab =>
  chosen ?? (end?.outcome.kind === 'refused' ? 'checks' : 'calls')

type Told = Pick<RunView, 'calls' | 'lines' | 'linesDropped' | 'findings' | 'eventCount' | 'status' | 'marks' | 'end'>

/** What a tab says while there is nothing in it; null where there is something. */
export function emptyText(tab: ActivityTab, view: Told): string | null {
  const isOver = view.status === 'finished'
  const hasRun = view.marks.started !== undefined
  const hasLines = view.lines.length + view.linesDropped > 0
  switch (tab) {
    case 'calls':
      if (view.calls.length > 0 || (view.end?.replay?.unused ?? []).length > 0) return null
      return isOver ? (hasRun ? words.noCall : words.notRun) : words.callsToCome
    case 'output':
      if (hasLines) return null
      return isOver ? (hasRun ? words.noOutput : words.noOutputOfNone) : words.outputToCome
    case 'checks':
      return view.findings === null ? words.checksToCome : null
    case 'events':
      return view.eventCount === 0 ? words.callsToCome : null
  }
}

/** Whether the panel has nothing to show but that sentence: then it takes a line, and the program the rest. */
export const isActivityEmpty = (tab: ActivityTab, view: Told): boolean =>
  emptyText(tab, view) !== null && !(tab === 'calls' && view.lines.length > 0)
