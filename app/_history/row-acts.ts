import type { RunSummary } from '../../lib/playground.ts'

/** What can be done with a run from the list. */
export interface RowActs {
  /** Where its name leads: to the run, or to the comparison while another one is compared with it. */
  addressOf(run: RunSummary): string
  onOpen(run: RunSummary): void
  onAgain(run: RunSummary): void
  onCompare(run: RunSummary): void
  onCopyLink(run: RunSummary): void
  onExport(run: RunSummary, format: 'json' | 'md' | 'ts'): void
  /** Of programs without a task. */
  onName(run: RunSummary): void
  onDelete(run: RunSummary): void
  onUndo(run: RunSummary): void
  onSelect(run: RunSummary): void
}
