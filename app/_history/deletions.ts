'use client'
import { useSyncExternalStore } from 'react'
import { deleteRun } from '../_run/run-requests.ts'
import { UNDO_MS } from '../_ui/undo-list.tsx'

/** Runs that were deleted a moment ago, with when (ms since 1970); null once they are being removed and cannot be brought back. */
export type Deletions = ReadonlyMap<string, number | null>

const NONE: Deletions = new Map()
let deletions: Deletions = NONE
const listeners = new Set<() => void>()
let onRemoved: (fault: string | null) => Promise<void> = async () => {}

function change(edit: (next: Map<string, number | null>) => void): void {
  const next = new Map(deletions)
  edit(next)
  deletions = next
  for (const listener of listeners) listener()
}

/** Takes runs off the lists; for 30 s they can be brought back, unless the page is left. */
export function deleteSoon(runIds: readonly string[]): void {
  const now = Date.now()
  const added = runIds.filter((id) => !deletions.has(id))
  change((next) => {
    for (const id of added) next.set(id, now)
  })
  window.setTimeout(() => void removeAll(added, now), UNDO_MS)
}

/** Brings one back. */
export const undoDelete = (runId: string): void => change((next) => void next.delete(runId))

/** One after the other; those that were brought back meanwhile stay, and those that were deleted anew have their own time. */
async function removeAll(runIds: readonly string[], at: number): Promise<void> {
  const due = runIds.filter((id) => deletions.get(id) === at)
  if (due.length === 0) return
  change((next) => {
    for (const id of due) next.set(id, null)
  })
  let fault: string | null = null
  for (const id of due) {
    const answer = await deleteRun(id)
    // Gone already is as good as deleted.
    if (!answer.ok && answer.code !== 'not-found') fault = answer.message
  }
  // They are off the list first: none comes up again for a moment.
  await onRemoved(fault)
  change((next) => {
    for (const id of due) next.delete(id)
  })
}

/** Whoever leaves the page has decided: it may never come back, and no timer runs meanwhile. */
function removeNow(): void {
  for (const [id, at] of deletions)
    if (at !== null) void fetch(`/api/runs/${encodeURIComponent(id)}`, { method: 'DELETE', keepalive: true })
}

/** A page that comes back from the browser's memory still shows what it left. */
function lookAgain(event: PageTransitionEvent): void {
  if (!event.persisted || deletions.size === 0) return
  change((next) => next.clear())
  void onRemoved(null)
}

let isHeard = false
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isHeard) {
    window.addEventListener('pagehide', removeNow)
    window.addEventListener('pageshow', lookAgain)
  }
  isHeard = true
  return () => void listeners.delete(listener)
}

/** Those that can be brought back. */
export const useDeletions = (): Deletions =>
  useSyncExternalStore(
    subscribe,
    () => deletions,
    () => NONE,
  )

/** Has the list look again once some are really gone, with what went wrong. */
export function tellRemoved(listener: typeof onRemoved): () => void {
  onRemoved = listener
  return () => {
    onRemoved = async () => {}
  }
}
