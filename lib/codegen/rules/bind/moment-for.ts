import type { Moment, Value } from '../read/clause.ts'
import { aboutOf } from './about.ts'
import { inWords, isLasting } from './facets.ts'
import type { Parameter } from './parameters.ts'

export const isEnd = (name: string) => /(?:^| )(?:end|ends|until|before|max|to)(?: |$)/.test(name)
export const isStart = (name: string) => /(?:^| )(?:start|starts|since|after|min|from|begin)(?: |$)/.test(name)

/** A moment as its parameter wants it: as it was said, a day, an hour, or day and time. */
export function momentFor(parameter: Parameter, { value, text }: Value): string | undefined {
  const { date, time, end } = value as Moment
  const { description, format } = parameter
  const name = inWords(parameter.name)
  if (/natural language|(?:such as|like|e\.g\.,?) ['"]?tomorrow/i.test(description)) return text
  const last = isEnd(name) ? (end ?? { date, time }) : { date, time }
  // `to 10 December` is over when the 11th begins.
  const at = isEnd(name) && !last.time && /\bexclusive\b/i.test(description) ? dayAfter(last) : last
  if (format === 'time' || /\bHH?:mm\b/i.test(description.replace(/T\d?HH.*|\dT\d\S*|DD[ T]HH\S*/g, ''))) return at.time
  // What ends at an hour was told only when it begins, unless it has nothing that begins.
  const wantsTime =
    format === 'date-time' ||
    (/date-?time|date and time|\dT\d|ISO ?8601(?! date)|RFC ?3339|timestamp/i.test(description) &&
      !TAKES_DAY.test(description))
  const part = time === undefined && end === undefined ? partOfDay(text) : undefined
  if (part && isEnd(name)) return `${date}T${part.to}`
  if (part && isStart(name) && /^(?:from|since|after)$|min$/.test(name)) return `${date}T${part.from}`
  if (part && format !== 'date' && !/date$|day$|^due/.test(name)) return undefined
  if (format === 'date' || !wantsTime) return at.time && !/date$|day$/.test(name) ? `${at.date}T${at.time}:00` : at.date
  if (at.time) return `${at.date}T${at.time}:00`
  // A day alone, where a moment is asked for: from its beginning, to its end; of what is made, the hour was not said.
  if (isEnd(name)) return `${at.date}T23:59:59`
  return isStart(name) && /range|bound|since|after|min/i.test(`${description} ${name}`)
    ? `${at.date}T00:00:00`
    : undefined
}

/** `like "2026-06-01"`: a day alone says all, unless it means something else there. */
const TAKES_DAY = /["'`]\d{4}-\d\d-\d\d["'`](?! for\b)/

const PARTS = [
  [/\bmorning\b/i, '05:00:00', '12:00:00'],
  [/\bafternoon\b/i, '12:00:00', '18:00:00'],
  [/\bevening\b/i, '17:00:00', '23:59:59'],
  [/\b(?:tonight|night)\b/i, '18:00:00', '23:59:59'],
] as const

/** `tomorrow morning` is not all of tomorrow. */
function partOfDay(text: string): { from: string; to: string } | undefined {
  const [, from, to] = PARTS.find(([pattern]) => pattern.test(text)) ?? []
  return from && to ? { from, to } : undefined
}

const dayAfter = ({ date }: Moment): Moment => ({
  date: new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10),
})

/** So long after a moment. */
export function momentAfter({ date, time }: Moment, seconds: number): Moment | null {
  if (time === undefined) return null
  const then = new Date(Date.parse(`${date}T${time}:00Z`) + seconds * 1000).toISOString()
  return { date: then.slice(0, 10), time: then.slice(11, 16) }
}

const UNITS = [
  [/minute|(?:^| )mins?$/i, 60],
  [/hour/i, 3600],
  [/day/i, 86_400],
  [/week/i, 604_800],
  [/milli|(?:^| )ms$/i, 0.001],
  [/second|(?:^| )secs?$/i, 1],
] as const

/** How long, in the unit that the name or the description says, or as its examples write it. */
export function durationFor(parameter: Parameter, { value }: Value): unknown {
  const seconds = value as number
  if (isLasting(parameter)) return spelled(seconds, aboutOf(parameter).examples)
  const { description, type } = parameter
  const name = inWords(parameter.name)
  const unit = UNITS.find(([pattern]) => pattern.test(name)) ?? UNITS.find(([pattern]) => pattern.test(description))
  if (!unit) return undefined
  const count = seconds / unit[1]
  return Number.isInteger(count) ? (type === 'string' ? String(count) : count) : undefined
}

/** `2h 30m`, with the spaces of the examples. */
function spelled(seconds: number, examples: readonly string[]): string | undefined {
  if (seconds % 60 !== 0) return undefined
  const [hours, minutes] = [Math.floor(seconds / 3600), (seconds % 3600) / 60]
  const joint = examples.some((example) => /[a-z]\d/.test(example)) ? '' : ' '
  return [hours > 0 && `${hours}h`, minutes > 0 && `${minutes}m`].filter(Boolean).join(joint) || undefined
}
