import { words } from './words.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago: `just now`, `12 min ago`, `3 h ago`, `yesterday`, `5 days ago`, then the date. */
export function formatAgo(iso: string, now: number): string {
  const ago = now - Date.parse(iso)
  if (ago < MINUTE) return words.justNow
  if (ago < HOUR) return words.minutesAgo(Math.floor(ago / MINUTE))
  if (ago < DAY) return words.hoursAgo(Math.floor(ago / HOUR))
  if (ago < 2 * DAY) return words.yesterday
  if (ago < 30 * DAY) return words.daysAgo(Math.floor(ago / DAY))
  return iso.slice(0, 10)
}

/** The time of day of an output line, to the millisecond: `14:02:11.412`. */
export function formatClock(iso: string): string {
  const at = new Date(iso)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${String(at.getMilliseconds()).padStart(3, '0')}`
}
