import type { ParsedComponents, ParsedResult } from 'chrono-node'
// Of its languages only this one is loaded.
import { casual } from 'chrono-node/en'
import type { Moment, Value } from './clause.ts'
import { type Reading, readAs } from './reading.ts'

/** Longer clauses are not looked through for dates. */
const LONGEST = 4000

/** Days, times, and spans of them, counted from now; a day without a year is the next one. */
export function dates(reading: Reading): Value[] {
  if (reading.text.length > LONGEST) return []
  const spans = casual.parse(masked(reading), reading.now, { forwardDate: true })
  const found = spans.flatMap((span) => {
    const [from, to] = placeOf(reading, span)
    const isSaid = from < to && isDate(span.text)
    return isSaid ? [readAs(reading, 'date', from, to, pastOf(reading, from, span, momentOf(span, reading.now)))] : []
  })
  return joined(reading, [...found, ...mays(reading, found)])
}

/** A day without a year is the next one, and the last one where the words tell of what was: `since 20 November`, `since Monday`. */
function pastOf({ roots, tokens, now }: Reading, from: number, { start }: ParsedResult, moment: Moment): Moment {
  const tells = roots[from - 1] === 'since' || tokens.some(({ text }) => /^(?:did|was|were|ago)$/i.test(text))
  if (!tells || start.isCertain('year') || moment.date <= dayOf(now.getTime())) return moment
  if (start.isCertain('weekday') && !start.isCertain('day')) return daysBefore(moment, 7)
  if (!start.isCertain('month')) return moment
  const back = (at: { date: string; time?: string }) => ({
    ...at,
    date: `${Number(at.date.slice(0, 4)) - 1}${at.date.slice(4)}`,
  })
  return { ...back(moment), ...(moment.end && { end: back(moment.end) }) }
}

const daysBefore = (moment: Moment, days: number): Moment => {
  const back = (date: string) => dayOf(Date.parse(date) - days * 86_400_000)
  return {
    ...moment,
    date: back(moment.date),
    ...(moment.end && { end: { ...moment.end, date: back(moment.end.date) } }),
  }
}

/** The library takes a lone `May` for `may`. */
function mays(reading: Reading, found: readonly Value[]): Value[] {
  const { tokens, roots, now } = reading
  return tokens.flatMap(({ text }, at) => {
    const isMonth = text === 'May' && /^(?:in|for|since|during|until|of|by|last|this|next)$/.test(roots[at - 1] ?? '')
    if (!isMonth || found.some(({ from, to }) => from <= at && at < to)) return []
    const year = now.getFullYear() + (now.getMonth() > 4 ? 1 : 0)
    return [readAs(reading, 'date', at, at + 1, between(Date.UTC(year, 4, 1), Date.UTC(year, 5, 0)))]
  })
}

/** `between 1 March and 5 March` is one span. */
function joined(reading: Reading, found: Value[]): Value[] {
  const { roots } = reading
  for (let i = found.length - 1; i > 0; i--) {
    const [first, last] = [found[i - 1]!, found[i]!]
    const opens = /^(?:between|from)$/.test(roots[first.from - 1] ?? '')
    if (!opens || last.from !== first.to + 1 || !/^(?:and|to|till|until)$/.test(roots[first.to]!)) continue
    const { date, time, end } = last.value as Moment
    const value: Moment = beforeEnd(first, { ...(first.value as Moment), end: end ?? { date, ...(time && { time }) } })
    found.splice(i - 1, 2, readAs(reading, 'date', first.from, last.to, value))
  }
  return found
}

/** `between 24 November and 1 December 2026`: the year that is said is that of both. */
function beforeEnd({ text }: Value, moment: Moment): Moment {
  const { date, end } = moment
  if (!end || date <= end.date || /\d{4}/.test(text)) return moment
  const year = Number(end.date.slice(0, 4))
  const same = `${year}${date.slice(4)}`
  return { ...moment, date: same <= end.date ? same : `${year - 1}${date.slice(4)}` }
}

/** Only words and numbers are left: nothing that stands in quotes or is a path is a date. */
function masked({ text, tokens }: Reading): string {
  let plain = ''
  let from = 0
  for (const { start, end, found, text: word } of tokens) {
    plain += text.slice(from, start)
    plain +=
      found || word.length > 40 || /_|^[-−$€£¥]|[%€£¥$]$|^\d+,\d|^\d{5,}/.test(word)
        ? '_'.repeat(end - start)
        : text.slice(start, end)
    from = end
  }
  return (plain + text.slice(from)).replace(
    SPAN,
    (_span, opens: string, day: string, to: string) => `${'_'.repeat(opens.length)}${day}${'to'.padEnd(to.length)}`,
  )
}

const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)'
/** `from 2 till 5 May`: the library knows `2 to 5 May`, and takes those with `from` for hours. */
const SPAN = new RegExp(
  String.raw`\b(from|between)(\s{1,3}\d{1,2}\s{1,3})(to|and|till|until)(?=\s{1,3}\d{1,2}\s{1,3}${MONTH})`,
  'gi',
)
const CERTAIN = [
  /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{1,2}:\d{2}|\d\s?[ap]\.?m\b|\d\s?o'clock/i,
  new RegExp(String.raw`\d[^\n]{0,12}\b${MONTH}|\b${MONTH}[a-z]*\.?,?[^\n]{0,9}\d`, 'i'),
  /\b(?:today|tonight|tomorrow|tmrw?|yesterday|noon|midnight|(?:this|next|last)\s(?:week|month|year|weekend|morning|afternoon|evening|night))\b/i,
  /\b(?:mon|tues?|wed|thu(?:rs)?|fri|sat|sun|wednes|satur)day\b|\b(?:Mon|Tues?|Wed|Thu|Fri|Sat|Sun)\b/,
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i,
  /\b(?:January|February|March|April|June|July|August|September|October|November|December)\b/,
  // `in thirty days` is read with the amounts: the library knows few numbers in words.
  /\b(?:ago|from\snow|later)\b/i,
]

/** The library also takes `3 to 5`, `the hours`, `next five days` for dates. */
const isDate = (text: string) =>
  CERTAIN.some((sign) => sign.test(text)) &&
  !/^(?:the\s)?(?:next|last|past)\s\S+\s(?:day|hour|week|month|year|minute)s$/i.test(text)

/** The tokens that say it, without the preposition before it. */
function placeOf({ tokens }: Reading, { index, text }: ParsedResult): [number, number] {
  const from = tokens.findIndex(({ end }) => end > index)
  const after = tokens.findIndex(({ start }) => start >= index + text.length)
  const to = after < 0 ? tokens.length : after
  return [/^(?:on|at|by|from|for|of|the|until|till|to|in)$/i.test(tokens[from]?.text ?? '') ? from + 1 : from, to]
}

function momentOf({ start, end, text }: ParsedResult, now: Date): Moment {
  const whole = wholeOf(text, start, now)
  if (whole) return whole
  const moment: Moment = pointOf(start)
  return end ? { ...moment, end: pointOf(end) } : moment
}

function pointOf(parts: ParsedComponents): { date: string; time?: string } {
  const date = [four(parts.get('year')), two(parts.get('month')), two(parts.get('day'))].join('-')
  return parts.isCertain('hour') ? { date, time: `${two(parts.get('hour'))}:${two(parts.get('minute'))}` } : { date }
}

const two = (part: number | null) => String(part ?? 0).padStart(2, '0')
const four = (part: number | null) => String(part ?? 0).padStart(4, '0')

/** `next week` and `January 2027` are from their first day to their last. */
function wholeOf(text: string, start: ParsedComponents, now: Date): Moment | null {
  const said = /^(this|next|last)\s(week|month|year|weekend)$/i.exec(text)
  if (said) return spanOf(now, said[2]!.toLowerCase(), { this: 0, next: 1, last: -1 }[said[1]!.toLowerCase()] ?? 0)
  if (!start.isCertain('month') || start.isCertain('day') || start.isCertain('weekday') || /\d\s?[ap]m|:/.test(text))
    return null
  if (!/^[a-z]+\.?,?(?:\s(?:of\s)?\d{4})?$/i.test(text.replace(/^(?:in|on|during)\s/i, ''))) return null
  return between(
    Date.UTC(start.get('year')!, start.get('month')! - 1, 1),
    Date.UTC(start.get('year')!, start.get('month')!, 0),
  )
}

function spanOf(now: Date, unit: string, ahead: number): Moment {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  if (unit === 'year') return between(Date.UTC(year + ahead, 0, 1), Date.UTC(year + ahead, 11, 31))
  if (unit === 'month') return between(Date.UTC(year, month + ahead, 1), Date.UTC(year, month + ahead + 1, 0))
  const monday = day - ((now.getDay() + 6) % 7) + ahead * 7
  return between(Date.UTC(year, month, monday + (unit === 'weekend' ? 5 : 0)), Date.UTC(year, month, monday + 6))
}

const between = (from: number, to: number): Moment => ({ date: dayOf(from), end: { date: dayOf(to) } })
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
