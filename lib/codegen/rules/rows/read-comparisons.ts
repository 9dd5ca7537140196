import { type Bound, boundOf, endOfValue } from './bounds.ts'
import { type Column, isList, isNumber, isTime } from './columns.ts'
import { ADJECTIVES, type ConceptName } from './concepts.ts'
import { columnAt, conceptColumn, conceptOf, type Found, isIdentity, type Mention } from './find-column.ts'
import { type Filter, filter, type Test } from './operation.ts'
import type { Reading } from './reading.ts'
import { degreeOf } from './words.ts'

const DECADES: Record<string, number> = {
  twenties: 20,
  thirties: 30,
  forties: 40,
  fifties: 50,
  sixties: 60,
  seventies: 70,
  eighties: 80,
}

/** `in their thirties` */
export function readDecade(reading: Reading, place: number): Filter[] {
  const from = DECADES[reading.text(place).replace(/^(\d0)s$/, '$1')] ?? null
  const age = from === null ? null : conceptColumn(reading, 'age', isNumber)
  if (from === null || !age) return []
  reading.take(reading.text(place - 1) === 'in' ? place - 1 : place, place + 1)
  return [filter(age.column, 'at-least', from), filter(age.column, 'less', from + 10)]
}

/** `priced between 20 and 50`, `between March and June` */
export function readBetween(reading: Reading, place: number): Filter[] {
  if (!/^(?:between|from)$/.test(reading.text(place))) return []
  const to = endOfValue(reading, place + 1)
  const [low, high] = [boundOf(reading.at(place + 1)), boundOf(reading.at(to + 1))]
  if (low?.kind === 'date') return readDuring(reading, place)
  if (!low || !high || !/^(?:and|to|until|-)$/.test(reading.text(to))) return []
  const bound = high.kind === 'number' ? low : high
  const found = columnFor(reading, { place, after: endOfValue(reading, to + 1), bound, concepts: [] })
  return use(reading, found, (column) => [filter(column, 'at-least', low.value), filter(column, 'at-most', high.value)])
}

/** `in November 2026`, `on Monday`, `from last week`, `created today`; `from the last 30 days` */
export function readDuring(reading: Reading, place: number): Filter[] {
  const isLed = /^(?:in|on|from|during|between|of|within|for|dated)$/.test(reading.text(place))
  const at = isLed ? place + 1 : place
  // `last month` is a period of its own; `the last 30 days` are counted.
  const isLast = boundOf(reading.at(at)) === null && /^(?:last|past|previous)$/.test(reading.text(at))
  const bound = boundOf(reading.at(isLast ? at + 1 : at))
  const after = endOfValue(reading, isLast ? at + 1 : at)
  if (isLast && bound?.kind === 'duration') {
    const found = columnFor(reading, { place, after, bound, concepts: ['date'], onlyTimes: true })
    return use(reading, found, (column) => [filter(column, 'at-least', bound.value)])
  }
  if (!bound?.range || (bound.kind === 'number' && !isLed)) return []
  const said = reading.at(at)?.value?.text
  const found = columnFor(reading, { place, after, bound, concepts: [], onlyTimes: true })
  return use(reading, found, (column) => {
    if (!isTime(column)) return [filter(column, 'is', bound.value)]
    const range = inYearOf(column, said, bound.range!, reading)
    return [filter(column, 'at-least', range.first), filter(column, 'less', range.after)]
  })
}

const MONTHS = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i

/** A month or a day without a year is of the year that rows have of it. */
function inYearOf(column: Column, said: string | undefined, range: Range, reading: Reading): Range {
  if (said === undefined || !MONTHS.test(said) || /\d{4}/.test(said)) return range
  const days = column.values.map((value) => dayIn(value, column)).filter((day) => day !== '')
  const year = Number(range.first.slice(0, 4))
  const years = [...new Set(days.map((day) => Number(day.slice(0, 4))))]
  const moved = years.map((one) => ({ first: moveTo(range.first, one - year), after: moveTo(range.after, one - year) }))
  const met = moved.filter(({ first, after }) => days.some((day) => day >= first && day < after))
  if (met.length > 1) reading.say(`“${said}” is there in more than one year. Say which.`)
  return met[0] ?? range
}

/** `after 21 November` of rows of one year. */
function sameYear(column: Column, said: string | undefined, range: Range, reading: Reading): Range {
  if (said === undefined || !MONTHS.test(said) || /\d{4}/.test(said)) return range
  const years = new Set(column.values.map((value) => dayIn(value, column).slice(0, 4)).filter((year) => year !== ''))
  if (years.size > 1) reading.say(`“${said}” can be of more than one year. Say which.`)
  const [year = range.first.slice(0, 4)] = years
  const by = Number(year) - Number(range.first.slice(0, 4))
  return { first: moveTo(range.first, by), after: moveTo(range.after, by) }
}

type Range = { first: string; after: string }

const moveTo = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

function dayIn(value: unknown, { type }: Column): string {
  const time = type === 'time' ? Date.parse(String(value)) : Number(value) * (type === 'seconds' ? 1000 : 1)
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10)
}

function use(reading: Reading, found: Place | null, filtersOf: (column: Column) => Filter[]): Filter[] {
  if (!found) return []
  reading.say(found.unclear)
  reading.take(found.from, found.to)
  return filtersOf(found.column)
}

/** How comparisons are said; the words before the number, without empty ones. `#` is the number. */
const COMPARISONS: [RegExp, Test][] = [
  [/^(?:not|no) (?:more|greater|higher|later|longer) than #/, 'at-most'],
  [/^(?:not|no) (?:less|fewer|lower|earlier|shorter) than #/, 'at-least'],
  [/^(?:more|greater|higher|bigger|larger|over|above|exceeding|>|beyond)(?: than)? #/, 'more'],
  [/^(?:less|fewer|lower|smaller|under|below|<)(?: than)? #/, 'less'],
  [/^(?:at least|minimum(?: of)?|>=|not below|not under) #/, 'at-least'],
  [/^(?:at most|maximum(?: of)?|up to|<=|not over|not above) #/, 'at-most'],
  [/^(?:exactly|precisely|equal to|=|==) #/, 'is'],
]

/** Of times: whether the day that is said counts. */
const TIMES: [RegExp, Test, 'first' | 'after'][] = [
  [/^(?:after|later than|newer than|past) #/, 'at-least', 'after'],
  [/^(?:since|starting|(?:starting|beginning) (?:from|on|with)|not before) #/, 'at-least', 'first'],
  [/^from #/, 'at-least', 'first'],
  [/^(?:from )?(?:before|earlier than|older than|prior to) #/, 'less', 'first'],
  [/^(?:until|up to|by|not after) #/, 'less', 'after'],
]

/** `since March`, `before 2015`, `after 3 May` */
export function readTimes(reading: Reading, place: number): Filter[] {
  const words = wordsFrom(reading, place)
  for (const [pattern, test, side] of TIMES) {
    const said = pattern.exec(words)?.[0]
    const number = place + (said?.split(' ').length ?? 0) - 1
    const bound = said === undefined ? null : boundOf(reading.at(number))
    if (!bound?.range || (/^from #$/.test(said!) && !goesOn(reading, number))) continue
    const { range } = bound
    const text = reading.at(number)?.value?.text
    const found = columnFor(reading, {
      place,
      after: endOfValue(reading, number),
      bound,
      concepts: [],
      onlyTimes: true,
    })
    if (found && !isTime(found.column))
      return use(reading, found, (column) => [filter(column, YEARS[test]![side], bound.value)])
    const isSince = test === 'at-least' && side === 'first'
    return use(reading, found, (column) => [
      filter(column, test, (isSince ? range : sameYear(column, text, range, reading))[side]),
    ])
  }
  return []
}

/** `from May on` is since then, `from last month` during it. */
const goesOn = (reading: Reading, number: number) => /^onwards?$|^on$/.test(reading.text(endOfValue(reading, number)))

const YEARS: Partial<Record<Test, Record<'first' | 'after', Test>>> = {
  'at-least': { first: 'at-least', after: 'more' },
  less: { first: 'less', after: 'at-most' },
}

const wordsFrom = (reading: Reading, place: number) =>
  [0, 1, 2, 3].map((step) => (boundOf(reading.at(place + step)) ? '#' : reading.text(place + step))).join(' ')

/** `less than ten`, `older than 30`, `rated better than 4.5`, `100 points or more` */
export function readComparison(reading: Reading, place: number): Filter[] {
  const said = comparisonAt(reading, place)
  const bound = said && boundOf(reading.at(said.number))
  if (!said || !bound) return []
  const rate = rateAt(reading, place, said.to)
  const found = rate ?? columnFor(reading, { place, after: said.to, bound, concepts: said.concepts })
  if (!found && bound.kind === 'number') sayWhich(reading, place, said.to)
  const isNegated = found !== null && reading.text(place - 1) === 'not'
  if (isNegated) reading.take(place - 1, place)
  return use(reading, found, (column) => {
    const test = isAgoTest(column, bound) ? TURNED[said.test] : said.test
    const isLength = bound.kind === 'duration' && !isTime(column)
    return [
      filter(column, isNegated ? (NEGATED[test] ?? test) : test, isLength ? durationIn(column, bound) : bound.value),
    ]
  })
}

/** `under 50 a day` is about what is so much a day, and no date. */
function rateAt(reading: Reading, place: number, to: number): Place | null {
  const unit = /^(?:a|an|per|each)$/.test(reading.text(to)) ? to + 1 : to
  const names = RATES[reading.text(unit)]
  if (!names) return null
  const column = reading.columns.find((one) => isNumber(one) && !isIdentity(one) && names.test(one.path))
  if (!column) {
    const words = reading.tokens.slice(place, unit + 1).map(({ text }) => text)
    reading.say(`Which column “${words.join(' ')}” is about is not said: none is told by the ${reading.text(unit)}.`)
  }
  return column ? { column, from: place, to: unit + 1 } : null
}

/** What is so much for each, and no number of days: `daily_rate`, `price_per_day`, and not `days_overdue`. */
const rateOf = (unit: string, also: string) =>
  new RegExp(
    `(?:^|[_ ])${also}|(?:per|rate|price|cost|fee|pay)[_ ]?${unit}(?!s)|${unit}[_ ]?(?:rate|price|cost|fee|pay)`,
    'i',
  )

const RATES: Record<string, RegExp> = Object.fromEntries(
  Object.entries({
    hour: 'hourly',
    day: 'daily',
    night: 'nightly',
    week: 'weekly',
    month: 'monthly',
    year: 'yearly',
  }).map(([unit, also]) => [unit, rateOf(unit, also)]),
)

/** `not cheaper than 100` */
const NEGATED: Partial<Record<Test, Test>> = {
  more: 'at-most',
  less: 'at-least',
  'at-least': 'less',
  'at-most': 'more',
  is: 'is-not',
}

/** Where several numbers could be meant, and no other noun says what is counted. */
function sayWhich(reading: Reading, place: number, to: number): void {
  const measures = reading.columns.filter((column) => isNumber(column) && !isIdentity(column) && !isList(column))
  if (measures.length < 2 || measures.length > 5 || isNoun(reading, to)) return
  const words = reading.tokens.slice(place, to).map(({ text }) => text)
  const names = measures.map(({ path }) => path).join(', ')
  reading.say(`Which column “${words.join(' ')}” is about is not said: it can be ${names}.`)
}

/** Older than 30 days is before that day. */
const isAgoTest = (column: Column, { kind }: Bound) => isTime(column) && kind === 'duration'
const TURNED: Record<Test, Test> = {
  more: 'less',
  less: 'more',
  'at-least': 'at-most',
  'at-most': 'at-least',
  is: 'is',
  'is-not': 'is-not',
  contains: 'contains',
  'contains-not': 'contains-not',
  among: 'among',
}

function durationIn(column: Column, { days = 0 }: Bound): number {
  const seconds = days * 86_400
  if (/hour|_h$/i.test(column.path)) return seconds / 3600
  if (/min/i.test(column.path)) return seconds / 60
  if (/ms|milli/i.test(column.path)) return seconds * 1000
  return /day/i.test(column.path) ? days : /year|age/i.test(column.path) ? Math.round(days / 365) : seconds
}

interface Comparison {
  test: Test
  number: number
  to: number
  concepts: readonly ConceptName[]
}

function comparisonAt(reading: Reading, place: number): Comparison | null {
  const texts = [0, 1, 2, 3].map((step) => (boundOf(reading.at(place + step)) ? '#' : reading.text(place + step)))
  const words = texts.join(' ')
  const after = suffixAt(reading, place)
  if (after) return after
  for (const [pattern, test] of COMPARISONS) {
    const said = pattern.exec(words)?.[0]
    if (said)
      return {
        test,
        number: place + said.split(' ').length - 1,
        to: endOfValue(reading, place + said.split(' ').length - 1),
        concepts: [],
      }
  }
  return adjectiveAt(reading, place, texts)
}

/** `18 or older`, `100 or more`, `20 or less` */
function suffixAt(reading: Reading, place: number): Comparison | null {
  if (!boundOf(reading.at(place)) || reading.text(place + 1) !== 'or') return null
  const degree = degreeOf(reading.text(place + 2))
  const text = reading.text(place + 2)
  const base = { number: place, to: place + 3 }
  if (/^(?:more|higher|above|over|better)$/.test(text)) return { ...base, test: 'at-least', concepts: [] }
  if (/^(?:less|fewer|lower|below|under)$/.test(text)) return { ...base, test: 'at-most', concepts: [] }
  const adjective = degree?.base.find((each) => Object.hasOwn(ADJECTIVES, each))
  if (!adjective) return null
  const [[concept, most]] = ADJECTIVES[adjective]! as [[ConceptName, boolean]]
  return { ...base, test: most ? 'at-least' : 'at-most', concepts: [concept] }
}

/** `older than #`, `cheaper than #`, `better than #` */
function adjectiveAt(reading: Reading, place: number, [text = '', than, number]: string[]): Comparison | null {
  const degree = degreeOf(text)
  const adjective = degree?.degree === 'more' ? degree.base.find((each) => Object.hasOwn(ADJECTIVES, each)) : undefined
  if (!adjective || than !== 'than' || number !== '#') return null
  const bound = boundOf(reading.at(place + 2))!
  const choices = ADJECTIVES[adjective]!
  const isOfTime = (concept: ConceptName) => concept === 'date'
  const [concept, most] =
    choices.find(
      ([name]) => isOfTime(name) === (bound.kind === 'duration' && !/^(?:year)/.test(reading.text(place + 3))),
    ) ?? choices[0]!
  // The older, the earlier: where an age is said, more is more.
  const isMore = isOfTime(concept) && bound.kind === 'duration' ? !most : most
  return {
    test: isMore ? 'more' : 'less',
    number: place + 2,
    to: endOfValue(reading, place + 2),
    concepts: [concept],
  }
}

interface ColumnQuestion {
  /** Where the comparison begins. */
  place: number
  /** The token behind it. */
  after: number
  bound: Bound
  concepts: readonly ConceptName[]
  onlyTimes?: boolean
}

type Place = Found & { from: number; to: number }

const JOINS =
  /^(?:with|whose|where|of|costing|at|for|priced|is|=|:|got|than|who|aged|worth|that|only|placed|made|happened|done|dated)$/

/** What is compared: named before or after, by the adjective, by the kind of value, or the only number that there is. */
function columnFor(reading: Reading, question: ColumnQuestion): Place | null {
  const { place, after, bound, concepts } = question
  const fits = fitting(question)
  const next = reading.text(after) === 'of' || reading.text(after) === 'in' ? after + 1 : after
  const { start, before } = columnBefore(reading, place, fits)
  const behind = columnAt(reading, next, { fits })
  if (behind && (!isOfTimes(question) || behind.isNamed)) return { ...behind, from: start, to: behind.to }
  if (before) {
    const isLed = /^(?:with|whose|where|having)$/.test(reading.text(before.from - 1))
    return { ...before, from: before.from - (isLed ? 1 : 0), to: after }
  }
  const end = /^(?:of|degrees?|celsius|kilos?|percent|euros?|dollars?|pieces)$/.test(reading.text(after))
    ? after + 1
    : after
  const wide = [
    ...(isOfTimes(question) ? (['date'] as const) : []),
    ...concepts,
    ...(reading.text(after) === 'of' ? (['quantity'] as const) : []),
    // What is longer than 50 minutes is no time.
    ...KIND_CONCEPTS[bound.kind].filter((kind) => concepts.length === 0 || kind !== 'date'),
  ]
  for (const concept of wide) {
    const found = conceptColumn(reading, concept, fits)
    if (found) return { ...found, from: start, to: end }
  }
  const measures = reading.columns.filter((column) => fits(column) && !isIdentity(column))
  const isUnit = conceptOf(reading.at(after)?.stem ?? '') !== null
  return measures.length === 1 && concepts.length === 0 && !isUnit && !isNoun(reading, after)
    ? { column: measures[0]!, from: start, to: end }
    : null
}

const isOfTimes = ({ bound, onlyTimes }: ColumnQuestion) => onlyTimes === true || bound.kind === 'date'

function fitting({ bound, onlyTimes = false }: ColumnQuestion): (column: Column) => boolean {
  const isMeasured = (column: Column) => isNumber(column) && !isIdentity(column)
  if (onlyTimes) return (column) => !isList(column) && (isTime(column) || (bound.kind === 'number' && isYear(column)))
  if (bound.kind === 'date') return (column) => !isList(column) && isTime(column)
  if (bound.kind === 'duration') return (column) => !isList(column) && (isTime(column) || isMeasured(column))
  return (column) => !isList(column) && isMeasured(column)
}

const isYear = (column: Column) => isNumber(column) && /year/i.test(column.path)

/** Goes back over small words to the name of a column. */
function columnBefore(
  reading: Reading,
  place: number,
  fits: (column: Column) => boolean,
): { start: number; before?: Mention } {
  for (let start = place; ; start -= 1) {
    const before = [3, 2, 1]
      .map((steps) => columnAt(reading, start - steps, { fits }))
      .find((mention) => mention?.to === start)
    if (before) return { start, before }
    if (!JOINS.test(reading.text(start - 1))) return { start }
  }
}

/** After a number a noun says what is counted: `more than 5 wheels`. */
const isNoun = (reading: Reading, place: number) => /^[a-z]{3,}s$/.test(reading.text(place))

const KIND_CONCEPTS: Record<Bound['kind'], readonly ConceptName[]> = {
  number: [],
  money: ['price'],
  date: ['date'],
  duration: ['duration', 'date'],
}
