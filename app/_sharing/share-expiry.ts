/** After how many days a link may end. */
export const DAYS = ['1', '7', '30'] as const
export type Days = (typeof DAYS)[number]

const DAY_MS = 86_400_000

/** When a link that is made at `now` ends, as ISO 8601. */
export function expiryOf(days: Days, now: number): string {
  return new Date(now + Number(days) * DAY_MS).toISOString()
}

/** A moment to the minute, by the clock that links end by: `2026-12-03 14:05 UTC`. */
export const minuteOf = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`
