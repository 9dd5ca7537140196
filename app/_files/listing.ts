import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import type { ListedFiles } from './file-requests.ts'
import { words } from './words.ts'

/** What the page knows of the workspace, and how well. */
export interface Listing {
  entries: WorkspaceEntry[]
  /** There are more than these. */
  isPartial: boolean
  /** Whether the list was read: only of one that was can be said what is not in it. */
  state: 'reading' | 'read' | 'unread'
  /** Why the last reading failed; null after one that did not. */
  fault: string | null
}

export type ListingEvent = { kind: 'asked' } | { kind: 'listed'; list: ListedFiles } | { kind: 'failed'; why: string }

/** The page comes with the first of many: then the list has yet to be read. */
export const openListing = ({ files, isPartial = false }: ListedFiles): Listing => ({
  entries: files,
  isPartial,
  state: isPartial ? 'reading' : 'read',
  fault: null,
})

export function reduceListing(before: Listing, event: ListingEvent): Listing {
  switch (event.kind) {
    case 'asked':
      return before.state === 'unread' ? { ...before, state: 'reading', fault: null } : before
    case 'listed':
      return { entries: event.list.files, isPartial: event.list.isPartial ?? false, state: 'read', fault: null }
    case 'failed':
      // A list that was read once stays what is known.
      return { ...before, state: before.state === 'read' ? 'read' : 'unread', fault: event.why }
  }
}

/** Bytes in the workspace: of a list that is not whole they cannot be added up, and what the server counted holds. */
export function bytesIn({ entries, isPartial }: Listing, countedBytes: number): number {
  return isPartial ? countedBytes : entries.reduce((sum, { size }) => sum + size, 0)
}

/** Files and folders in the workspace, in the same way. */
export function filesIn({ entries, isPartial }: Listing, counted: number): number {
  return isPartial ? counted : entries.length
}

/** What is said where a file should be shown that is not listed. */
export function tellMissing({ isPartial, state, fault }: Listing, path: string): string {
  if (state === 'reading') return words.preview.reading
  if (fault !== null) return words.preview.notRead(path)
  if (isPartial) return words.preview.notShown(path)
  return words.preview.gone(path)
}
