'use client'
import { useSyncExternalStore } from 'react'
import { deleteRunSoon, restoreRun } from '../_run/run-requests.ts'
import { UNDO_MS } from '../_ui/undo-list.tsx'

/** Runs that were deleted a moment ago, with when (ms since 1970); null once they are gone. */
export type Deletions = ReadonlyMap<string, number | null>

const NONE: Deletions = new Map()
let deletions: Deletions = NONE
const listeners = new Set<() => void>()
let onChanged: (fault: string | null) => Promise<void> = async () => {}

function change(edit: (next: Map<string, number | null>) => void): void {
  const next = new Map(deletions)
  edit(next)
  deletions = next
  for (const listener of listeners) listener()
}

const forget = (runIds: readonly string[]) =>
  change((next) => {
    for (const id of runIds) next.delete(id)
  })

/** Deletes runs; for 30 s the server brings them back, also after the page was left or loaded again. */
export async function deleteSoon(runIds: readonly string[]): Promise<void> {
  const at = Date.now()
  change((next) => {
    for (const id of runIds) next.set(id, at)
  })
  let fault: string | null = null
  for (const id of runIds) {
    const answer = await deleteRunSoon(id)
    // Gone already is as good as deleted.
    if (answer.ok || answer.code === 'not-found') continue
    fault = answer.message
    forget([id])
  }
  if (fault !== null) await onChanged(fault)
  endAfter(runIds, at)
}

/** Those that the server tells of: they were deleted elsewhere, or before the page was loaded. */
export function noteDeleted(runs: readonly { runId: string; removedAt?: string }[]): void {
  const added = runs.filter(({ runId, removedAt }) => removedAt !== undefined && !deletions.has(runId))
  if (added.length === 0) return
  const now = Date.now()
  // Its clock may be another one.
  const atOf = (iso: string) => Math.min(now, Math.max(now - UNDO_MS, Date.parse(iso)))
  change((next) => {
    for (const { runId, removedAt = '' } of added) next.set(runId, atOf(removedAt))
  })
  for (const { runId, removedAt = '' } of added) endAfter([runId], atOf(removedAt))
}

/** Brings one back. */
export async function undoDelete(runId: string): Promise<void> {
  const answer = await restoreRun(runId)
  forget([runId])
  await onChanged(answer.ok ? null : answer.message)
}

/** When they cannot be brought back any more the list is looked at again; a little later the server has let them go. */
const GONE_AFTER_MS = 2_500

/** Ends the deletions of that time, not those of runs that were brought back and deleted again. */
function endAfter(runIds: readonly string[], at: number): void {
  const ms = at + UNDO_MS - Date.now()
  window.setTimeout(() => {
    const due = runIds.filter((id) => deletions.get(id) === at)
    if (due.length === 0) return
    change((next) => {
      for (const id of due) next.set(id, null)
    })
    window.setTimeout(() => void onChanged(null).then(() => forget(due)), GONE_AFTER_MS)
  }, ms)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Those that can be brought back. */
export const useDeletions = (): Deletions =>
  useSyncExternalStore(
    subscribe,
    () => deletions,
    () => NONE,
  )

/** Has the list look again when some are there again, or gone, with what went wrong. */
export function tellChanged(listener: typeof onChanged): () => void {
  onChanged = listener
  return () => {
    onChanged = async () => {}
  }
}
