import type { Scope } from '../../../lib/access/access.ts'
import type { Tone } from '../../_ui/badge.tsx'

const DAY_MS = 86_400_000
// Time enough to make another before this one ends.
const SOON_DAYS = 7

/** What a token may do, in words. */
export const MAY_DO: Record<Scope, string> = { all: 'read and write', read: 'read only' }

/** When a token ends, and whether that needs somebody. `now` 0 is before the browser's clock was read. */
export function endOf(
  expiresAt: string | null,
  now: number,
): { words: string; tone: Extract<Tone, 'warn' | 'bad' | 'plain'> } {
  if (expiresAt === null) return { words: 'never', tone: 'plain' }
  const left = Date.parse(expiresAt) - now
  if (now === 0 || left > SOON_DAYS * DAY_MS) return { words: dayOf(expiresAt), tone: 'plain' }
  if (left <= 0) return { words: `ended ${dayOf(expiresAt)}`, tone: 'bad' }
  const days = Math.floor(left / DAY_MS)
  return { words: days === 0 ? 'within a day' : `in ${days} day${days === 1 ? '' : 's'}`, tone: 'warn' }
}

/** `20 Feb 2027`, the day in UTC, so that server and browser say the same. */
export function dayOf(iso: string): string {
  const at = new Date(iso)
  const month = at.toLocaleString('en', { month: 'short', timeZone: 'UTC' })
  return `${at.getUTCDate()} ${month} ${at.getUTCFullYear()}`
}
