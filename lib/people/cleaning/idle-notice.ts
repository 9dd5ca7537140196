import type { WorkspaceLogEntry } from './workspace-log.ts'

/**
 * What became of somebody's files while nobody used them, for that person to be told. Whoever comes has them back at once, and is
 * warned of no more: there is nothing else to tell.
 */
export interface IdleNotice {
  /** `removed`: the time of grace was over. */
  kind: 'put-back' | 'removed'
  /** When they were set aside, and when they came back or were removed; ISO 8601. */
  setAsideAt: string
  at: string
  /** Where in the workspace they are by now; null where nothing was in their place. */
  folder: string | null
  /** Days without use after which it happens again, and until they are removed then; null where it never does. */
  again: { idleDays: number; graceDays: number } | null
}

/** Long enough for whoever comes once a week. */
const TOLD_DAYS = 7
const DAY_MS = 86_400_000

/** Null where there is nothing to tell, or it was told for long enough. `entries` are those of one person, in order. */
export function idleNotice(
  entries: readonly WorkspaceLogEntry[],
  again: IdleNotice['again'],
  now: Date,
): IdleNotice | null {
  const last = entries.findLast(({ kind }) => kind === 'put-back' || kind === 'removed' || kind === 'set-aside')
  const setAside = entries.findLast(({ kind, why }) => kind === 'set-aside' && why === 'idle')
  if (!last || !setAside || last.kind === 'set-aside') return null
  // Whoever finds nothing has to be told whenever they come; a deleted account has nobody who comes.
  const isOver = last.kind === 'put-back' && now.getTime() - Date.parse(last.at) > TOLD_DAYS * DAY_MS
  if (isOver) return null
  return {
    kind: last.kind as IdleNotice['kind'],
    setAsideAt: setAside.at,
    at: last.at,
    folder: last.folder ?? null,
    again,
  }
}
