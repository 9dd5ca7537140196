import type ICAL from 'ical.js'

/** A day or a time as somebody wrote it. */
export interface Moment {
  /** `utc` where it had a Z or an offset, `floating` where not. */
  kind: 'day' | 'floating' | 'utc'
  /** As the clock shows it, read as if it were UTC; of `utc` the real time. */
  ms: number
}

const FORM = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i
const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

/** Reads ISO 8601: "2026-06-02", "2026-06-02T09:00", "2026-06-02T09:00:00+02:00". `name` is the argument it came as. */
export function readMoment(text: string, name: string): Moment {
  const [, year, month, day, hour, minute, second = '00', zone] = FORM.exec(text.trim()) ?? []
  const clock = hour === undefined ? '00:00:00' : `${hour}:${minute}:${second}`
  const iso = `${year}-${month}-${day}T${clock}.000Z`
  const ms = Date.parse(iso)
  // A day that no month has is another day to Date.
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== iso) throw unreadable(text, name)
  if (hour === undefined) return { kind: 'day', ms }
  if (zone === undefined) return { kind: 'floating', ms }
  return { kind: 'utc', ms: ms - offsetOf(zone) }
}

function offsetOf(zone: string): number {
  if (/^z$/i.test(zone)) return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return (zone.startsWith('-') ? -minutes : minutes) * MINUTE_MS
}

const unreadable = (text: string, name: string) =>
  new Error(
    `${name} is ${JSON.stringify(text)}, expected a date or a date with a time in ISO 8601, like "2026-06-02" or "2026-06-02T09:00".`,
  )

/** What the clock shows at a time of a calendar, as if it were UTC. */
export const clockOf = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/** The time itself where its zone is known, else what the clock shows. */
const instantOf = (time: ICAL.Time) => time.toUnixTime() * 1000

/** A time of a calendar beside a moment: what has no zone is compared as it is written. */
export const comparable = (time: ICAL.Time, { kind }: Moment) => (kind === 'utc' ? instantOf(time) : clockOf(time))
