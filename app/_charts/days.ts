import { formatCount } from '../../lib/format/duration.ts'
import type { Day, Stop } from './chart.ts'
import { listed } from './words.ts'

/** One pair of bars: a day, or all days of a week or month. */
export interface DayGroup {
  /** Its first day, `2026-11-24`. */
  from: string
  /** `24 Nov`, `week of 24 Nov`, `Nov 2026`. */
  name: string
  used: number
  /** Null where nothing can be said of any of its days. */
  other: number | null
}

export interface DayGroups {
  by: 'day' | 'week' | 'month'
  groups: DayGroup[]
}

const DAY_MS = 86_400_000
/** More are not drawn; about three years. */
const MOST_DAYS = 1_100
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Days without a run stand there as days with 0; where more than `most` pairs had to be drawn they are weeks or months. */
export function groupDays(days: readonly Day[], most: number): DayGroups {
  const all = withoutGaps(days)
  if (all.length <= most)
    return { by: 'day', groups: all.map((day) => ({ ...day, from: day.day, name: dayName(day.day) })) }
  const weeks = gathered(all, mondayOf, (from) => `week of ${dayName(from)}`)
  if (weeks.length <= most) return { by: 'week', groups: weeks }
  return { by: 'month', groups: gathered(all, (day) => `${day.slice(0, 7)}-01`, monthName) }
}

function withoutGaps(days: readonly Day[]): Day[] {
  const known = new Map(days.map((day) => [day.day, day]))
  const places = [...known.keys()]
    .map((day) => Date.parse(day))
    .filter(Number.isFinite)
    .sort((a, b) => a - b)
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined) return []
  const count = Math.min(MOST_DAYS, (last - first) / DAY_MS + 1)
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(last - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10)
    return known.get(day) ?? { day, used: 0, other: 0 }
  })
}

function gathered(
  days: readonly Day[],
  firstOf: (day: string) => string,
  nameOf: (from: string) => string,
): DayGroup[] {
  const groups = new Map<string, DayGroup>()
  for (const { day, used, other } of days) {
    const from = firstOf(day)
    const group = groups.get(from) ?? { from, name: nameOf(from), used: 0, other: null }
    groups.set(from, {
      ...group,
      used: group.used + used,
      other: other === null ? group.other : (group.other ?? 0) + other,
    })
  }
  return [...groups.values()]
}

function mondayOf(day: string): string {
  const at = Date.parse(day)
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10)
}

/** `24 Nov`. */
export const dayName = (day: string): string => `${Number(day.slice(8, 10))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`

const monthName = (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

/** The bars read aloud: from when to when, what they add up to, and where most was used. */
export function daysInWords(days: readonly Day[], { used, other }: Names): string {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return 'Bar chart without days.'
  const most = days.reduce((best, day) => (day.used > best.used ? day : best))
  const sum = (of: (day: Day) => number) => formatCount(days.reduce((total, day) => total + of(day), 0))
  const range = days.length === 1 ? dayName(first.day) : `${dayName(first.day)} to ${dayName(last.day)}`
  const totals = [`${used} ${sum((day) => day.used)} tokens`, `${other} ${sum((day) => day.other ?? 0)}`]
  const peak = days.length > 1 ? ` Most on ${dayName(most.day)}: ${formatCount(most.used)}.` : ''
  return `Bar chart by day, ${range}. In all: ${listed(totals)}.${peak}`
}

/** What the two bars of a pair are. */
export interface Names {
  used: string
  other: string
}

/** A stop for each pair of bars. */
export const dayStops = ({ groups }: DayGroups, { used, other }: Names): Stop[] =>
  groups.map((group, at) => ({
    row: 0,
    at,
    words: `${group.name}: ${used.toLowerCase()} ${formatCount(group.used)} tokens, ${other.toLowerCase()} ${group.other === null ? 'not known' : formatCount(group.other)}`,
  }))
