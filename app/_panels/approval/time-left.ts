import { words } from './words.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long there is to answer: `23 h 59 min left`, `4 min left`, `12 s left`. */
export function leftText(expiresAt: string, now: number): string {
  const left = Date.parse(expiresAt) - now
  if (left <= 0) return words.time.up
  if (left < MINUTE) return words.time.seconds(Math.ceil(left / SECOND))
  const [hours, minutes] = [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE)]
  if (hours === 0) return words.time.minutes(minutes)
  return words.time.hours(hours, minutes)
}

/** Until when, by the clock of whoever reads it: `14:02`, `tomorrow 14:02`, `26 Nov 14:02`. */
export function untilText(expiresAt: string, now: number): string {
  const end = new Date(expiresAt)
  const clock = `${String(end.getHours()).padStart(2, '0')}:${String(end.getMinutes()).padStart(2, '0')}`
  const days = Math.round((dayOf(end) - dayOf(new Date(now))) / (24 * HOUR))
  if (days === 0) return clock
  if (days === 1) return words.time.tomorrow(clock)
  return words.time.on(end.getDate(), end.toLocaleString('en', { month: 'short' }), clock)
}

const dayOf = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
