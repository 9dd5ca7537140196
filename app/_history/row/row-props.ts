import type { HistoryRun } from '../../../lib/history/create-history.ts'
import type { RunSummary } from '../../../lib/playground.ts'
import type { ContextWindow } from '../../../lib/tokens/prices/context-window.ts'
import type { RowActs } from '../row-acts.ts'

/** What a row of the list shows, and how. */
export interface RowProps extends RowActs {
  /** Undefined while it is being loaded. */
  run: HistoryRun | RunSummary | undefined
  place: number
  start: number
  height: number
  isCard: boolean
  isNarrow: boolean
  /** Where Tab stops. */
  isStop: boolean
  isWaiting: boolean
  isSelected: boolean
  /** Of somebody else: it is opened, and nothing else is done with it. */
  isReadOnly: boolean
  /** When it was deleted, in ms since 1970; undefined where it was not, null while it is being removed. */
  deletedAt: number | null | undefined
  /** Of all runs, from 1. */
  rowIndex: number
  waitsUntil: ReadonlyMap<string, string>
  words: readonly string[]
  /** Of the newest sessions of work, by id. */
  sessionNames: ReadonlyMap<string, string>
  /** How much fits into one request to the model. */
  contextWindow: ContextWindow
  now: number | null
  onFocus(): void
}

/** Of a run that is here. */
export type ShownRow = Omit<RowProps, 'run'> & { run: NonNullable<RowProps['run']> }
