import type { Scope } from '../../../lib/access/access.ts'
import { readPattern } from '../../../lib/people/tool-patterns.ts'
import type { Tone } from '../../_ui/badge.tsx'

const DAY_MS = 86_400_000
// Time enough to make another before this one ends.
const SOON_DAYS = 7

/** What a token may do, in words. */
export const MAY_DO: Record<Scope, string> = { all: 'read and write', 'call-reads': 'read only', read: 'view only' }

// As many as stand in a column.
const SHOWN = 2

/** What a token reaches: `all servers`, `github, linear`, `database.query, 2 more`. */
export function reachWords(tools: readonly string[] | null): string {
  if (tools === null) return 'all servers'
  const names = tools.map(patternWords)
  return names.length > SHOWN + 1
    ? `${names.slice(0, SHOWN - 1).join(', ')}, ${names.length - SHOWN + 1} more`
    : names.join(', ')
}

/** `made with laptop, ends with it` */
export function madeWithWords(makerId: string, tokens: readonly { id: string; name: string }[]): string {
  const maker = tokens.find(({ id }) => id === makerId)
  return `made with ${maker?.name ?? 'a token'}, ends with it`
}

/** `github/get_*` as people read it: `github.get_*`. */
export function patternWords(pattern: string): string {
  const { server, parts } = readPattern(pattern)
  return parts === null ? server : `${server}.${parts.join('*')}`
}

/** When a token ends, for a column and as a sentence, and whether that needs somebody. */
export interface TokenEnd {
  words: string
  sentence: string
  tone: Extract<Tone, 'warn' | 'bad' | 'plain'>
}

/** `now` 0 is before the browser's clock was read. */
export function endOf(expiresAt: string | null, now: number): TokenEnd {
  if (expiresAt === null) return { words: 'never', sentence: 'does not end', tone: 'plain' }
  const day = dayOf(expiresAt)
  const left = Date.parse(expiresAt) - now
  if (now === 0 || left > SOON_DAYS * DAY_MS) return { words: day, sentence: `ends ${day}`, tone: 'plain' }
  if (left <= 0) return { words: `ended ${day}`, sentence: `ended ${day}`, tone: 'bad' }
  const days = Math.floor(left / DAY_MS)
  const words = days === 0 ? 'within a day' : `in ${days} day${days === 1 ? '' : 's'}`
  return { words, sentence: `ends ${words}`, tone: 'warn' }
}

/** `20 Feb 2027`, the day in UTC, so that server and browser say the same. */
export function dayOf(iso: string): string {
  const at = new Date(iso)
  const month = at.toLocaleString('en', { month: 'short', timeZone: 'UTC' })
  return `${at.getUTCDate()} ${month} ${at.getUTCFullYear()}`
}
