import { countFrom } from '../number-words.ts'
import { type Column, isList, isNumber, isTime } from './columns.ts'
import { ADJECTIVES, type ConceptName } from './concepts.ts'
import { columnAt, conceptColumn, conceptOf, type Found, isIdentity, type Mention } from './find-column.ts'
import { findValues, type ValueMention } from './find-values.ts'
import type { Operation, Test } from './operation.ts'
import type { Reading } from './reading.ts'
import { degreeOf, isNegation, type Token } from './words.ts'

export type Filter = Extract<Operation, { kind: 'filter' }>

/** Takes the words that say which rows are meant. */
export function readFilters(reading: Reading): Filter[] {
  const filters: Filter[] = []
  for (const read of [readDecade, readBetween, readComparison, readStock, readBoolean, readValues, readNothing]) {
    reading.tokens.forEach((_, place) => {
      if (reading.at(place)) filters.push(...read(reading, place))
    })
  }
  return filters
}

const textAt = (reading: Reading, place: number) => reading.at(place)?.text ?? ''

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
function readDecade(reading: Reading, place: number): Filter[] {
  const from = DECADES[textAt(reading, place).replace(/^(\d0)s$/, '$1')] ?? null
  const age = from === null ? null : conceptColumn(reading, 'age', isNumber)
  if (from === null || !age) return []
  reading.take(textAt(reading, place - 1) === 'in' ? place - 1 : place, place + 1)
  return [filter(age.column, 'at-least', from), filter(age.column, 'less', from + 10)]
}

const filter = (column: Column, test: Test, value: unknown): Filter => ({
  kind: 'filter',
  column: column.path,
  test,
  value,
})

/** `priced between 20 and 50` */
function readBetween(reading: Reading, place: number): Filter[] {
  if (!/^(?:between|from)$/.test(textAt(reading, place))) return []
  const [low, high] = [boundOf(reading.at(place + 1)), boundOf(reading.at(place + 3))]
  if (!low || !high || low.kind !== high.kind || !/^(?:and|to|until|-)$/.test(textAt(reading, place + 2))) return []
  const found = columnFor(reading, { place, after: place + 4, bound: low, concepts: [] })
  if (!found) return []
  reading.say(found.unclear)
  reading.take(found.from, found.to)
  return [filter(found.column, 'at-least', low.value), filter(found.column, 'at-most', high.value)]
}

interface Bound {
  kind: 'number' | 'money' | 'date' | 'duration'
  value: unknown
  days?: number
}

/** The number or time at a token, as filters have it. */
function boundOf(token: Token | undefined): Bound | null {
  const value = token?.value
  if (value?.kind === 'date') return { kind: 'date', value: (value.value as { date: string }).date }
  if (value?.kind === 'duration')
    return {
      kind: 'duration',
      value: { daysAgo: (value.value as number) / 86_400 },
      days: (value.value as number) / 86_400,
    }
  if (value?.kind === 'money') return { kind: 'money', value: (value.value as { amount: number }).amount }
  if (value?.kind === 'number' || value?.kind === 'percent') return { kind: 'number', value: value.value }
  const number = countFrom(token?.text) ?? (/^-?\d+(?:\.\d+)?$/.test(token?.text ?? '') ? Number(token!.text) : null)
  return number === null ? null : { kind: 'number', value: number }
}

/** How comparisons are said; the words before the number, without empty ones. `#` is the number. */
const COMPARISONS: [RegExp, Test, boolean?][] = [
  [/^(?:not|no) (?:more|greater|higher|later|longer) than #/, 'at-most'],
  [/^(?:not|no) (?:less|fewer|lower|earlier|shorter) than #/, 'at-least'],
  [/^(?:more|greater|higher|bigger|larger|over|above|exceeding|>|beyond)(?: than)? #/, 'more'],
  [/^(?:less|fewer|lower|smaller|under|below|<)(?: than)? #/, 'less'],
  [/^(?:at least|minimum(?: of)?|>=|not below|not under) #/, 'at-least'],
  [/^(?:at most|maximum(?: of)?|up to|<=|not over|not above) #/, 'at-most'],
  [/^(?:exactly|precisely|equal to|=|==) #/, 'is'],
  [/^(?:after|since|from) #/, 'at-least', true],
  [/^(?:before|until) #/, 'less', true],
]

/** `less than ten`, `older than 30`, `rated better than 4.5`, `100 points or more` */
function readComparison(reading: Reading, place: number): Filter[] {
  const said = comparisonAt(reading, place)
  if (!said) return []
  const bound = boundOf(reading.at(said.number))
  if (!bound || (said.isOfTime && bound.kind !== 'date')) return []
  const found = columnFor(reading, { place, after: said.to, bound, concepts: said.concepts })
  if (!found) return []
  reading.say(found.unclear)
  reading.take(found.from, found.to)
  const test = isAgoTest(found.column, bound) && !said.isOfTime ? TURNED[said.test] : said.test
  return [
    filter(
      found.column,
      test,
      bound.kind === 'duration' && !isTime(found.column) ? durationIn(found.column, bound) : bound.value,
    ),
  ]
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
  isOfTime: boolean
  concepts: readonly ConceptName[]
}

function comparisonAt(reading: Reading, place: number): Comparison | null {
  const texts = [0, 1, 2, 3].map((step) => (boundOf(reading.at(place + step)) ? '#' : textAt(reading, place + step)))
  const words = texts.join(' ')
  const after = suffixAt(reading, place)
  if (after) return after
  for (const [pattern, test, isOfTime = false] of COMPARISONS) {
    const said = pattern.exec(words)?.[0]
    if (said)
      return {
        test,
        number: place + said.split(' ').length - 1,
        to: endOf(reading, place + said.split(' ').length - 1),
        isOfTime,
        concepts: [],
      }
  }
  return adjectiveAt(reading, place, texts)
}

/** `18 or older`, `100 or more`, `20 or less` */
function suffixAt(reading: Reading, place: number): Comparison | null {
  if (!boundOf(reading.at(place)) || textAt(reading, place + 1) !== 'or') return null
  const degree = degreeOf(textAt(reading, place + 2))
  const text = textAt(reading, place + 2)
  const base = { number: place, to: place + 3, isOfTime: false }
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
      ([name]) => isOfTime(name) === (bound.kind === 'duration' && !/^(?:year)/.test(textAt(reading, place + 3))),
    ) ?? choices[0]!
  // The older, the earlier: where an age is said, more is more.
  const isMore = isOfTime(concept) && bound.kind === 'duration' ? !most : most
  return {
    test: isMore ? 'more' : 'less',
    number: place + 2,
    to: endOf(reading, place + 2),
    isOfTime: false,
    concepts: [concept],
  }
}

/** Behind a value that is more than one word. */
function endOf(reading: Reading, place: number): number {
  const end = reading.tokens[place]?.value?.to
  let to = place + 1
  while (end !== undefined && to < reading.tokens.length && reading.tokens[to]!.index < end) to += 1
  return to
}

interface ColumnQuestion {
  /** Where the comparison begins. */
  place: number
  /** The token behind it. */
  after: number
  bound: Bound
  concepts: readonly ConceptName[]
}

const JOINS = /^(?:with|whose|where|of|costing|at|for|priced|is|=|:|got|than|who|aged|worth|that|only)$/

/** What is compared: named before or after, by the adjective, by the kind of value, or the only number that there is. */
function columnFor(
  reading: Reading,
  { place, after, bound, concepts }: ColumnQuestion,
): (Found & { from: number; to: number }) | null {
  const fits = (column: Column) =>
    !isList(column) &&
    (bound.kind === 'date'
      ? isTime(column)
      : bound.kind === 'duration'
        ? isTime(column) || isNumber(column)
        : isNumber(column))
  const next = textAt(reading, after) === 'of' || textAt(reading, after) === 'in' ? after + 1 : after
  const { start, before } = columnBefore(reading, place, fits)
  const behind = columnAt(reading, next, { fits })
  if (behind && (bound.kind !== 'date' || behind.isNamed)) return { ...behind, from: start, to: behind.to }
  if (before) return { ...before, from: before.from, to: after }
  const end = textAt(reading, after) === 'of' ? after + 1 : after
  const wide = [...concepts, ...(end > after ? (['quantity'] as const) : []), ...KIND_CONCEPTS[bound.kind]]
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
    if (!JOINS.test(textAt(reading, start - 1))) return { start }
  }
}

/** After a number a noun says what is counted: `more than 5 wheels`. */
const isNoun = (reading: Reading, place: number) => /^[a-z]{3,}s$/.test(textAt(reading, place))

const KIND_CONCEPTS: Record<Bound['kind'], readonly ConceptName[]> = {
  number: [],
  money: ['price'],
  date: ['date'],
  duration: ['duration', 'date'],
}

/** `in stock`, `out of stock`, `sold out` */
function readStock(reading: Reading, place: number): Filter[] {
  const words = [0, 1, 2].map((step) => textAt(reading, place + step)).join(' ')
  const said = /^(?:in stock|on stock|available|out of stock|sold out|unavailable)/.exec(words)?.[0]
  const found =
    said && conceptColumn(reading, 'quantity', (column) => column.type === 'boolean' || column.type === 'number')
  if (!said || !found || !/stock|available|quantity|qty/i.test(found.column.path)) return []
  const { from, isNegated } = negationBefore(reading, place)
  const isThere = /^(?:in|on|available)/.test(said) !== isNegated
  reading.take(from, place + said.split(' ').length)
  if (found.column.type === 'boolean') return [filter(found.column, 'is', isThere)]
  return [filter(found.column, isThere ? 'more' : 'at-most', 0)]
}

/** `archived`, `not published`, `unpaid` where there is a column for it. */
function readBoolean(reading: Reading, place: number): Filter[] {
  const text = textAt(reading, place)
  const fits = (column: Column) => column.type === 'boolean' && !isList(column)
  const plain = columnAt(reading, place, { fits, byConcept: false })
  if (plain && isNounOfRows(reading, place)) return []
  const un = plain ? null : /^(?:un|non-?|in)(.{4,})$/.exec(text)?.[1]
  const column = plain?.column ?? (un ? booleanCalled(reading, un) : null)
  if (!column) return []
  const { from, isNegated } = negationBefore(reading, place)
  reading.take(from, plain?.to ?? place + 1)
  return [filter(column, 'is', (un === null) !== isNegated)]
}

/** `channels` where there is `is_channel`; and a name that is a value is that. */
const isNounOfRows = (reading: Reading, place: number) =>
  (/[^s]s$/.test(textAt(reading, place)) && !negationBefore(reading, place).isNegated) ||
  (reading.at(place)?.value !== undefined && findValues(reading, place) !== null)

function booleanCalled(reading: Reading, word: string): Column | null {
  return reading.columns.find((column) => column.type === 'boolean' && column.path.toLowerCase().endsWith(word)) ?? null
}

const BEFORE_VALUE =
  /^(?:in|from|of|by|at|to|for|with|on|is|being|=|:|as|one|other|anything|anyone|everything|everyone|everybody|out|leave|left|but|and|come|coming|go|going|goes|heading|sent|work|works|working|live|living|based|located|assigned|opened|created|written|made|labelled|labeled|tagged|marked|called|named|equal|equals|about|yet|status|state|just|only|single|kind|type|ones|whose|where|who|which)$/

/** Goes back over small words to one that says no. */
export function negationBefore(reading: Reading, place: number): { from: number; isNegated: boolean } {
  let at = place - 1
  while (at >= place - 4 && reading.at(at) && !isNegation(reading.at(at)!) && BEFORE_VALUE.test(textAt(reading, at))) {
    if (/^(?:leave|left)$/.test(textAt(reading, at)) && textAt(reading, at + 1) === 'out')
      return { from: at, isNegated: true }
    if (textAt(reading, at) === 'other' && textAt(reading, at - 1) !== 'each')
      return { from: butBefore(reading, at), isNegated: true }
    at -= 1
  }
  const token = reading.at(at)
  if (token && at >= place - 4 && isNegation(token)) return { from: butBefore(reading, at), isNegated: true }
  return { from: place, isNegated: false }
}

const butBefore = (reading: Reading, at: number) => (/^(?:but|and)$/.test(textAt(reading, at - 1)) ? at - 1 : at)

/** `in Berlin or Paris`, `not the ones in London`, `shipped`, `labelled bug`, `status is open` */
function readValues(reading: Reading, place: number): Filter[] {
  const first = findValues(reading, place)
  if (!first) return []
  const all: ValueMention[] = [first]
  let to = first.to
  for (;;) {
    const join = /^(?:or|and|nor|\/|,|&)$/.test(textAt(reading, to)) ? 1 : 0
    const next =
      findValues(reading, to + join, first.column) ??
      (join === 1 && isNegation(reading.at(to + 1) ?? EMPTY_TOKEN) ? findValues(reading, to + 2, first.column) : null)
    if (!next) break
    all.push(next)
    to = next.to
  }
  if (isSaidOfAll(first, all)) {
    reading.take(first.from, to)
    return []
  }
  const lead = startOf(reading, first.from, first)
  const { from, isNegated } = negationBefore(reading, lead)
  const out = textAt(reading, to) === 'out' && /^(?:leave|left)$/.test(textAt(reading, from - 1))
  reading.say(first.unclear)
  reading.take(out ? from - 1 : from, out ? to + 1 : behind(reading, to, first.column))
  return filtersOf(all, isNegated || first.isNegated || out)
}

/** `stories` where every row has the type `story`: what the rows are, and no condition. */
const isSaidOfAll = ({ column, values }: ValueMention, all: readonly ValueMention[]) =>
  all.length === 1 &&
  /(?:^|[._])(?:object|type|kind|resource)$/i.test(column.path) &&
  column.values.length === values.length

const EMPTY_TOKEN: Token = { index: -1, text: '', stem: '', isTaken: true }

/** `status open`, `in Berlin`: the words that lead to the value. */
function startOf(reading: Reading, from: number, { column, from: at }: ValueMention): number {
  let start = from
  while (
    start > 0 &&
    /^(?:in|from|by|with|on|at|of|is|=|:|to|as|live|living|lives|based|located|whose|where|who|come|labelled|labeled|tagged|assigned|opened|created|written|named|called|which)$/.test(
      textAt(reading, start - 1),
    )
  )
    start -= 1
  const name = columnAt(reading, start - 1, { byConcept: false })
  const isItsName = name && name.column.path === column.path && name.to <= at
  if (!isItsName) return start
  return /^(?:with|whose|where|in|and)$/.test(textAt(reading, name.from - 1)) ? name.from - 1 : name.from
}

/** `in open state`: the name of its column after it. */
function behind(reading: Reading, to: number, column: Column): number {
  const name = columnAt(reading, to, { fits: (each) => each.path === column.path })
  return name?.isNamed &&
    name.column.path === column.path &&
    /^(?:status|state|label|tag|type|kind)/i.test(textAt(reading, to))
    ? name.to
    : to
}

function filtersOf(all: readonly ValueMention[], isNegated: boolean): Filter[] {
  const [first] = all
  const values = [...new Set(all.flatMap(({ values }) => values))]
  const { column } = first!
  if (all.every(({ isPart }) => isPart)) {
    if (all.length > 1 && !isNegated) return []
    return values.map((value) => filter(column, isNegated ? 'contains-not' : 'contains', value))
  }
  if (isNegated) return values.map((value) => filter(column, 'is-not', value))
  return [values.length === 1 ? filter(column, 'is', values[0]) : filter(column, 'among', values)]
}

/** `unassigned`, `without a due date`, `with an email` */
function readNothing(reading: Reading, place: number): Filter[] {
  const text = textAt(reading, place)
  if (text === 'unassigned')
    return nothingIn(
      reading,
      conceptColumn(reading, 'assignee', () => true),
      place,
      place + 1,
    )
  if (text !== 'without' && text !== 'missing') return []
  const mention = columnAt(reading, place + 1)
  return mention?.column.missing.some(Boolean) ? nothingIn(reading, mention, place, mention.to) : []
}

function nothingIn(reading: Reading, found: Found | null, from: number, to: number): Filter[] {
  if (!found) return []
  reading.say(found.unclear)
  reading.take(from, to)
  return [filter(found.column, 'is', null)]
}
