import type { WorkspaceLogEntry } from './workspace-log.ts'

/** How long what takes; in days. */
export interface CleaningTimes {
  /** Undefined: no workspace is ever taken for idle. */
  idleDays?: number | undefined
  warningDays: number
  graceDays: number
}

/** What is known of one person whose workspace may go. */
export interface Holder {
  personId: string
  /** Null when there is no account any more. */
  account: { email: string; activeAt: Date } | null
  files: number
  bytes: number
  /** What was done with it before, in order. */
  log: readonly WorkspaceLogEntry[]
}

/** What is done with a workspace, or will be done at a time. */
export interface CleaningStep {
  personId: string
  email: string | null
  action: 'warn' | 'set-aside' | 'remove'
  why: 'idle' | 'account-deleted'
  /** ISO 8601: from when on. */
  at: string
  isDue: boolean
  files: number
  bytes: number
}

const DAY_MS = 86_400_000

/** The next step for each workspace that has one, those that are due first. Looks at nothing and does nothing. */
export function planCleaning(holders: readonly Holder[], times: CleaningTimes, now: Date): CleaningStep[] {
  const steps = holders.flatMap((holder) => stepFor(holder, times, now) ?? [])
  return steps.sort((a, b) => (a.at < b.at ? -1 : 1))
}

function stepFor(holder: Holder, times: CleaningTimes, now: Date): CleaningStep | null {
  const { personId, account, files, bytes, log } = holder
  const step = (action: CleaningStep['action'], why: CleaningStep['why'], from: Date, days: number): CleaningStep => {
    const at = new Date(from.getTime() + days * DAY_MS)
    const deletedEmail = log.findLast(({ email }) => email !== undefined)?.email
    const email = account?.email ?? deletedEmail ?? null
    return { ...{ personId, email, action, why }, at: at.toISOString(), isDue: at <= now, files, bytes }
  }
  // What was only begun is begun again.
  const last = log.findLast(({ kind }) => kind !== 'setting-aside' && kind !== 'removing')
  if (account === null) {
    const deleted = log.findLast(({ kind }) => kind === 'account-deleted')
    // Whose it was is not known here: it is not ours to take away.
    if (deleted === undefined || last?.kind === 'removed') return null
    return step('remove', 'account-deleted', new Date(deleted.at), times.graceDays)
  }
  if (last?.kind === 'set-aside') {
    // Whoever came since has it back as soon as they look at it.
    const cameBack = account.activeAt > new Date(last.at)
    return cameBack ? null : step('remove', 'idle', new Date(last.at), times.graceDays)
  }
  if (times.idleDays === undefined || files === 0) return null
  const wasWarned = last?.kind === 'warned' && new Date(last.at) >= account.activeAt
  const isIdle = now.getTime() - account.activeAt.getTime() >= times.idleDays * DAY_MS
  if (wasWarned && isIdle) return step('set-aside', 'idle', new Date(last.at), times.warningDays)
  return step('warn', 'idle', account.activeAt, times.idleDays)
}
