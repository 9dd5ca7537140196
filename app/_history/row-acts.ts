import type { RunSummary } from '../../lib/playground.ts'

/** What can be done with a run from the list. */
export interface RowActs {
  onOpen(run: RunSummary): void
  onAgain(run: RunSummary): void
  onCompare(run: RunSummary): void
  onCopyLink(run: RunSummary): void
  onExport(run: RunSummary, format: 'json' | 'md' | 'ts'): void
  onDelete(run: RunSummary): void
  onUndo(run: RunSummary): void
  onSelect(run: RunSummary): void
}
