import type { Moment, Value } from './clause.ts'
import { type Counted, numberIn, numbersOf } from './numbers.ts'
import { gapAfter, type Reading, readAs } from './reading.ts'

const pairs = (text: string) => text.split(/\s+/).map((pair) => pair.split(':') as [string, string])
const table = (text: string) => new Map(pairs(text).map(([name, number]) => [name, Number(number)]))

const SECONDS = table(
  'second:1 sec:1 minute:60 min:60 hour:3600 hr:3600 day:86400 week:604800 month:2592000 year:31536000',
)

const CODES = new Set(
  'eur usd gbp chf jpy cad aud nzd sek nok dkk pln czk huf cny inr brl mxn zar sgd hkd krw try ils'.split(' '),
)
const CURRENCIES = new Map(
  pairs(`euro:eur euros:eur €:eur dollar:usd dollars:usd buck:usd bucks:usd $:usd pound:gbp pounds:gbp quid:gbp £:gbp yen:jpy ¥:jpy
  franc:chf francs:chf rupees:inr zloty:pln`),
)

function currencyOf(word: string | undefined): string | null {
  const lower = (word ?? '').toLowerCase()
  if (CODES.has(lower) && word !== 'try') return lower
  return CURRENCIES.get(lower) ?? null
}

/** Numbers, and what is counted with them: percent, money, how long. The number alone is the less likely meaning. */
export function amounts(reading: Reading): Value[] {
  return [
    ...summed(reading),
    ...numbersOf(reading).flatMap((counted) => meanings(reading, counted)),
    ...signed(reading),
    ...articles(reading),
  ]
}

function meanings(reading: Reading, { number, from, to }: Counted): Value[] {
  const plain = readAs(reading, 'number', from, to, number)
  const next = wordAt(reading, to)
  if (/^(?:percent|percentage|pct|%)$/.test(next ?? ''))
    return [readAs(reading, 'percent', from, to + 1, number), plain]
  if (next === 'per' && wordAt(reading, to + 1) === 'cent')
    return [readAs(reading, 'percent', from, to + 2, number), plain]
  const after = currencyOf(next)
  if (after) return [readAs(reading, 'money', from, to + 1, { amount: number, currency: after }), plain]
  const before =
    from > 0 && gapAfter(reading, from - 1).trim() === '' ? currencyOf(reading.tokens[from - 1]!.text) : null
  if (before) return [readAs(reading, 'money', from - 1, to, { amount: number, currency: before }), plain]
  return [...lasting(reading, from, to, number), plain].sort((a) =>
    a.kind === 'number' && countsOn(reading, from) ? -1 : 0,
  )
}

/** The word at a place, unless a comma or another sign stands before it. */
function wordAt(reading: Reading, at: number): string | undefined {
  return gapAfter(reading, at - 1).trim() === '' ? reading.tokens[at]?.text.toLowerCase() : undefined
}

/** `the next five days` are five, `for two days` is how long. */
const countsOn = ({ roots }: Reading, from: number) =>
  /^(?:next|last|past|first|previous|coming|following)$/.test(roots[from - 1] ?? '')

function lasting(reading: Reading, from: number, to: number, number: number): Value[] {
  const unit = wordAt(reading, to) === undefined ? undefined : reading.roots[to]
  const each = SECONDS.get(unit ?? '')
  if (each === undefined) return []
  const seconds = each * number
  const lasts = readAs(reading, 'duration', from, to + 1, seconds)
  return reading.roots[from - 1] === 'in' ? [fromNow(reading, lasts, seconds), lasts] : [lasts]
}

/** `in thirty days` is a day, and can be meant as how long. */
function fromNow({ now }: Reading, lasts: Value, seconds: number): Value {
  const then = new Date(now.getTime() + seconds * 1000)
  const date = [then.getFullYear(), two(then.getMonth() + 1), two(then.getDate())].join('-')
  const value: Moment =
    seconds < 86_400 ? { date, time: `${two(then.getHours())}:${two(then.getMinutes())}` } : { date }
  return { ...lasts, kind: 'date', value }
}

const two = (part: number) => String(part).padStart(2, '0')

/** `$5`, `5€`, `8%`: the sign belongs to the word. */
function signed(reading: Reading): Value[] {
  return reading.tokens.flatMap((token, at) => {
    const match =
      token.found || token.text.length > 40
        ? null
        : /^([-−]?)([$€£¥]?)([\d.,]+(?:k|m|bn)?)([%€£¥$]?)$/i.exec(token.text)
    const sign = match?.[2] || match?.[4]
    const number = sign ? numberIn(`${match![1]}${match![3]}`) : null
    if (!sign || number === null) return []
    if (sign === '%') return [readAs(reading, 'percent', at, at + 1, number)]
    return [readAs(reading, 'money', at, at + 1, { amount: number, currency: currencyOf(sign) })]
  })
}

/** `an hour`, `a week`, `half an hour`, `30min`, `1h 30m`. */
function articles(reading: Reading): Value[] {
  const { tokens, roots } = reading
  return tokens.flatMap(({ text, found }, at) => {
    const short = found ? null : /^(\d{1,6})(s|sec|min|h|hr|hrs|d)$/.exec(text)
    if (short) return [readAs(reading, 'duration', at, at + 1, Number(short[1]) * SHORT.get(short[2]!)!)]
    // `1h 30m`: beside hours it is no million.
    const minutes = /^(\d{1,2})m$/.exec(text)
    if (minutes && !found && /^\d{1,3}h$/.test(tokens[at - 1]?.text ?? ''))
      return [readAs(reading, 'duration', at, at + 1, Number(minutes[1]) * 60)]
    const unit = roots[at + 1] ?? ''
    if (
      found ||
      !/^an?$/i.test(text) ||
      !SECONDS.has(unit) ||
      roots[at - 1] === 'per' ||
      TIMES.has(roots[at - 1] ?? '')
    )
      return []
    const isHalf = roots[at - 1] === 'half'
    // `an hour and a half`
    const isMore = [2, 3, 4].map((more) => roots[at + more]).join(' ') === 'and a half'
    const times = isMore ? 1.5 : isHalf ? 0.5 : 1
    return [readAs(reading, 'duration', isHalf ? at - 1 : at, isMore ? at + 5 : at + 2, SECONDS.get(unit)! * times)]
  })
}

/** `3 hours 20 minutes`, `an hour and 30 minutes`. */
function summed(reading: Reading): Value[] {
  const counted = numbersOf(reading).flatMap(({ number, from, to }) => lasting(reading, from, to, number))
  const lasts = [...counted, ...articles(reading)]
    .filter(({ kind }) => kind === 'duration')
    .sort((a, b) => a.from - b.from)
  return lasts.slice(1).flatMap((last, i) => {
    const first = lasts[i]!
    const isNext = last.from === first.to || (last.from === first.to + 1 && reading.roots[first.to] === 'and')
    const seconds = Number(first.value) + Number(last.value)
    return isNext ? [readAs(reading, 'duration', first.from, last.to, seconds)] : []
  })
}

const SHORT = table('s:1 sec:1 min:60 h:3600 hr:3600 hrs:3600 d:86400')
/** `twice a day` does not last a day. */
const TIMES = new Set(['once', 'twice', 'time'])
