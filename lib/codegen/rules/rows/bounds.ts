import { countFrom } from '../number-words.ts'
import type { Moment } from '../read/clause.ts'
import type { Reading } from './reading.ts'
import type { Token } from './words.ts'

/** A number or a time that rows are compared with. */
export interface Bound {
  kind: 'number' | 'money' | 'date' | 'duration'
  /** As filters have it. */
  value: unknown
  /** Of a duration. */
  days?: number
  /** Of a date, or of a number that can be a year: its first day, and the day after its last. */
  range?: { first: string; after: string }
}

/** The number or time at a token. */
export function boundOf(token: Token | undefined): Bound | null {
  const value = token?.value
  // Days are compared, and no hours: what says one stays unexplained.
  if (value?.kind === 'date')
    return (value.value as Moment).time === undefined ? dateBound(value.value as Moment) : null
  if (value?.kind === 'duration') return durationBound((value.value as number) / 86_400)
  if (value?.kind === 'money') return { kind: 'money', value: (value.value as { amount: number }).amount }
  if (value?.kind === 'number' || value?.kind === 'percent') return numberBound(value.value as number)
  const number = countFrom(token?.text) ?? (/^-?\d+(?:\.\d+)?$/.test(token?.text ?? '') ? Number(token!.text) : null)
  return number === null ? null : numberBound(number)
}

const durationBound = (days: number): Bound => ({ kind: 'duration', value: { daysAgo: days }, days })

const dateBound = ({ date, end }: Moment): Bound => ({
  kind: 'date',
  value: date,
  range: { first: date, after: dayAfter(end?.date ?? date) },
})

function dayAfter(date: string): string {
  const time = Date.parse(date)
  return Number.isNaN(time) ? date : new Date(time + 86_400_000).toISOString().slice(0, 10)
}

function numberBound(value: number): Bound {
  const isYear = Number.isInteger(value) && value >= 1900 && value < 2100
  return { kind: 'number', value, ...(isYear && { range: { first: `${value}-01-01`, after: `${value + 1}-01-01` } }) }
}

/** Behind a value that may be more than one word. */
export function endOfValue({ tokens }: Reading, place: number): number {
  const end = tokens[place]?.value?.to
  let to = place + 1
  while (end !== undefined && to < tokens.length && tokens[to]!.index < end) to += 1
  return to
}
