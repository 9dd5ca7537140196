import { countFrom } from '../number-words.ts'
import { type Column, isNumber, isTime } from './columns.ts'
import { ADJECTIVES, DEGREE_WORDS, PRIORITIES } from './concepts.ts'
import { columnAt, conceptColumn, type Found, isIdentity } from './find-column.ts'
import type { Operation, Sort } from './operation.ts'
import type { Reading } from './reading.ts'
import { degreeOf, type Token } from './words.ts'

type First = Extract<Operation, { kind: 'first' }>

/** What is said of the order. In `column` a `*` stands for what is worked out of each group, a `?` for what is shown. */
export interface Ordering {
  sort?: Sort
  first?: First
  /** By how many rows there are of each. */
  isOfCounts?: boolean
}

export const isMeasure = (column: Column) => (isNumber(column) && !isIdentity(column)) || isTime(column)

/** Takes the words about order and about how many come first. */
export function readSorts(reading: Reading): Ordering {
  const found: Ordering = {}
  reading.tokens.forEach((_, place) => {
    if (!found.sort) readSorted(reading, place, found)
  })
  reading.tokens.forEach((_, place) => {
    readSuperlative(reading, place, found)
  })
  reading.tokens.forEach((_, place) => {
    readFirst(reading, place, found)
  })
  return found
}

/** Then `by` is about groups. */
const hasAggregate = ({ tokens }: Reading) =>
  tokens.some(({ text }) =>
    /^(?:average|avrage|avg|mean|sum|total|totals|many|count|number|revenue|turnover|per|each)$/.test(text),
  )

const SORTED = /^(?:sort|sorted|sorting|ordered|order|ranked|rank|arranged|arrange|by)$/

/** `sorted by price descending`, `by price, highest first`, `alphabetically`. */
function readSorted(reading: Reading, place: number, found: Ordering): void {
  const token = reading.at(place)
  if (!token) return
  const alphabet = alphabetAt(reading, place)
  if (alphabet) {
    found.sort = { kind: 'sort', column: '?', descending: false }
    return
  }
  if (!SORTED.test(token.text)) return
  const by =
    reading.at(place)?.text === 'by'
      ? place
      : [1, 2].map((step) => place + step).find((next) => reading.at(next)?.text === 'by')
  if (by === undefined) return
  const adjective = adjectiveAt(reading, by + 1)
  const mention = adjective ? null : columnAt(reading, by + 1)
  const to = adjective?.to ?? mention?.to
  if (to === undefined) return
  const direction = directionOf(reading, to, adjective?.found ?? mention!)
  if (token.text === 'by' && (hasAggregate(reading) || (!direction && !adjective))) return
  const descending = direction?.descending ?? adjective?.descending ?? token.text.startsWith('rank')
  const column = adjective?.found ?? mention!
  setSort(reading, found, column, descending, false)
  reading.take(place, direction?.to ?? to)
}

function alphabetAt(reading: Reading, place: number): boolean {
  if (/^z$/.test(reading.text(place)) && /^(?:to|-)$/.test(reading.text(place - 1))) reading.take(place - 1, place)
  else if (!/^(?:alphabetical|alphabetically|alphabetic|a-z|alphabet)$/.test(reading.text(place))) return false
  const before = [place - 1, place - 2, place - 3].filter((at) =>
    /^(?:in|sort|sorted|ordered|order|listed|by)$/.test(reading.at(at)?.text ?? ''),
  )
  reading.take(Math.min(place, ...before), place + 1)
  if (/^(?:order|sorted|first)$/.test(reading.at(place + 1)?.text ?? '')) reading.take(place + 1, place + 2)
  return true
}

const DIRECTIONS: [RegExp, boolean][] = [
  [/^(?:in )?(?:desc|descending|decreasing|falling|downwards|reverse|reversed)(?: order)?/, true],
  [/^(?:in )?(?:asc|ascending|increasing|rising|upwards)(?: order)?/, false],
  [/^(?:from )?(?:high|highest|large|largest|big|most) to (?:low|lowest|small|smallest|least)/, true],
  [/^(?:from )?(?:low|lowest|small|smallest|least) to (?:high|highest|large|largest|big|most)/, false],
  [/^(?:highest|largest|biggest|best|most|newest|latest|greatest|longest) (?:one )?(?:first|on top)/, true],
  [
    /^(?:lowest|smallest|least|fewest|worst|oldest|earliest|shortest|cheapest|youngest) (?:one )?(?:first|on top)/,
    false,
  ],
]

function directionAt(reading: Reading, from: number): { descending: boolean; to: number } | null {
  const words = [0, 1, 2, 3].map((step) => reading.at(from + step)?.text ?? '').join(' ')
  for (const [pattern, descending] of DIRECTIONS) {
    const said = pattern.exec(words)?.[0]
    if (said) return { descending, to: from + said.split(' ').length }
  }
  return null
}

/** Of ages the oldest have the most, of birthdays the least. */
function directionOf(reading: Reading, from: number, { column }: Found): { descending: boolean; to: number } | null {
  const end = endOfOrder(reading, from + 1)
  const said = end && end.to === from + 2 ? adjectiveAt(reading, from) : null
  return said?.found.column === column
    ? { descending: said.descending !== end!.isLast, to: end!.to }
    : directionAt(reading, from)
}

interface Superlative {
  found: Found
  descending: boolean
  from: number
  to: number
  /** Only a column's name makes these mean something: `most events`. */
  isOfColumn: boolean
  isOfCounts?: boolean
}

/** `oldest`, `most expensive`, `least popular`, or the plain adjective. */
function adjectiveAt(reading: Reading, place: number): Superlative | null {
  const token = reading.at(place)
  if (!token) return null
  const next = /^(?:most|least)$/.test(token.text) ? reading.at(place + 1) : undefined
  const plain = next && Object.hasOwn(ADJECTIVES, next.text.replace(/ly$/, '')) ? next.text.replace(/ly$/, '') : null
  if (plain) return superlativeOf(reading, [plain], token.text === 'least', place, place + 2)
  const degree = degreeOf(token.text)
  if (degree && degree.degree === 'most') return superlativeOf(reading, degree.base, false, place, place + 1)
  return null
}

function superlativeOf(
  reading: Reading,
  bases: readonly string[],
  isLeast: boolean,
  from: number,
  to: number,
): Superlative | null {
  const base = bases.find((each) => Object.hasOwn(ADJECTIVES, each))
  for (const [concept, most] of base ? ADJECTIVES[base]! : []) {
    const beside = concept === 'date' ? timeBeside(reading, from, to) : null
    if (beside)
      return {
        found: beside.found,
        descending: most !== isLeast,
        from: Math.min(from, beside.from),
        to: Math.max(to, beside.to),
        isOfColumn: false,
      }
    const found = conceptColumn(reading, concept, concept === 'priority' ? () => true : isMeasure)
    if (found) return { found, descending: most !== isLeast, from, to, isOfColumn: false }
  }
  return null
}

/** `activity most recently`, `most recently updated` */
function timeBeside(reading: Reading, from: number, to: number): { found: Found; from: number; to: number } | null {
  for (const [start, isAfter] of [
    [to, true],
    [from - 1, false],
  ] as const) {
    const mention = columnAt(reading, start, { fits: isTime })
    if (mention && (isAfter || mention.to === from)) return { found: mention, from: mention.from, to: mention.to }
  }
  return null
}

/** `highest score`, `most events`, `best paid`; of the groups `highest average salary`. */
function degreeAt(reading: Reading, place: number): Superlative | null {
  const last =
    reading.at(place)?.text === 'last' ? columnAt(reading, place + 1, { fits: isTime, byConcept: false }) : null
  if (last) return { found: last, descending: true, from: place, to: last.to, isOfColumn: true }
  const degree = degreeOf(reading.at(place)?.text ?? '')
  const base = degree?.degree === 'most' ? degree.base.find((each) => Object.hasOwn(DEGREE_WORDS, each)) : undefined
  if (base === undefined) return null
  const next = reading.at(place + 1)?.text ?? ''
  const mention = columnAt(reading, place + 1, { fits: isMeasure })
  const descending = DEGREE_WORDS[base]!
  if (mention) return { found: mention, descending, from: place, to: mention.to, isOfColumn: true }
  if (/^(?:average|total|sum|mean|avg|count|number)$/.test(next))
    return { found: ofGroups, descending, from: place, to: place + 1, isOfColumn: true }
  const verb = /^(?:most|least)$/.test(reading.at(place)?.text ?? '')
    ? columnAt(reading, place - 1, { fits: isMeasure })
    : null
  if (verb) return { found: verb, descending, from: place - 1, to: place + 1, isOfColumn: true }
  if (hasAggregate(reading) && endOfOrder(reading, place + 1)) {
    return { found: ofGroups, descending, from: place, to: place + 1, isOfColumn: true }
  }
  if (/^(?:most|fewest|least)$/.test(reading.at(place)?.text ?? '') && reading.isNoun(place + 1)) {
    return { found: ofGroups, descending, from: place, to: place + 2, isOfColumn: true, isOfCounts: true }
  }
  const counts = reading.columns.filter((column) => isNumber(column) && COUNTED.test(column.path))
  const isCounted =
    counts.length === 1 &&
    descending === /^(?:most|highest|biggest|largest)$/.test(reading.at(place)!.text) &&
    /^[a-z]{3,}s$|^people$/.test(next)
  return isCounted ? { found: { column: counts[0]! }, descending, from: place, to: place + 2, isOfColumn: true } : null
}

/** What queries call a number of rows: `COUNT(*) AS n`. */
const COUNTED = /^(?:n|cnt|num|count|counts|total|count\(.{0,40}\))$/i

export const ofGroups: Found = {
  column: { path: '*', parts: ['*'], type: 'number', written: 'number', missing: [false], values: [] },
}

function readSuperlative(reading: Reading, place: number, found: Ordering): void {
  const isMostOf = /^(?:most|least)$/.test(reading.at(place)?.text ?? '')
  const superlative =
    (isMostOf ? adjectiveAt(reading, place) : null) ??
    degreeAt(reading, place) ??
    adjectiveAt(reading, place) ??
    plainFirst(reading, place)
  if (!superlative) return
  const end = endOfOrder(reading, superlative.to)
  if (superlative.isOfCounts) found.isOfCounts = true
  const isReversed = end?.isLast === true
  setSort(reading, found, superlative.found, superlative.descending !== isReversed, end === null)
  const from = /^(?:with|has|got)$/.test(reading.text(superlative.from - 1)) ? superlative.from - 1 : superlative.from
  reading.take(from, end?.to ?? superlative.to)
  if (end === null) found.first ??= firstAround(reading, superlative)
}

/** `urgent ones first`, `new to old` */
function plainFirst(reading: Reading, place: number): Superlative | null {
  const text = reading.at(place)?.text ?? ''
  if (!Object.hasOwn(ADJECTIVES, text) || !endOfOrder(reading, place + 1)) return null
  return superlativeOf(reading, [text], false, place, place + 1)
}

const ENDS: [RegExp, boolean][] = [
  [/^(?:first|on top|at top|up top|at beginning|to top)/, false],
  [/^(?:last|at bottom|at end|on bottom)/, true],
]

/** `first`, `on top`, perhaps with the noun before it: `oldest one first`, `best paid city on top`. */
function endOfOrder(reading: Reading, from: number): { to: number; isLast: boolean } | null {
  for (const skipped of [0, 1, 2]) {
    const words = [0, 1].map((step) => reading.at(from + skipped + step)?.text ?? '').join(' ')
    const between = reading.range(from, from + skipped)
    if (
      !between ||
      between.some(({ text, value }) => value?.kind === 'number' || /^(?:and|or|of|in|with|not)$/.test(text))
    )
      continue
    const end = ENDS.find(([pattern]) => pattern.test(words))
    if (!end || countOf(reading.at(from + skipped + 1)) !== null) continue
    return { to: from + skipped + end[0].exec(words)![0].split(' ').length, isLast: end[1] }
  }
  return null
}

export const countOf = (token: Token | undefined): number | null => {
  const count =
    token?.value?.kind === 'number' && typeof token.value.value === 'number'
      ? token.value.value
      : token?.value === undefined || token.value.kind === 'id'
        ? countFrom(token?.text)
        : null
  return count !== null && Number.isInteger(count) && count > 0 ? count : null
}

const NO_COUNT = /^(?:than|over|under|above|below|least|most|until|from|between|by|per|to|and|or|for|in)$/

/** How many are wanted: `the three oldest`, `which three channels have the most`, `the oldest two`; one, where a noun is not in the plural. */
function firstAround(reading: Reading, { from, to, isOfColumn }: Superlative): First | undefined {
  const before = [1, 2, 3, 4, 5].map((step) => from - step)
  for (const place of [...before, to]) {
    const count = countOf(reading.at(place))
    if (count === null || NO_COUNT.test(reading.tokens[place - 1]?.text ?? '')) continue
    if (place === to && !isOfColumn && reading.at(to + 1) && columnAt(reading, to + 1, { fits: isMeasure })) continue
    reading.take(place, place + 1)
    if (reading.at(place - 1)?.text === 'top') reading.take(place - 1, place)
    return { kind: 'first', count, ...(count === 1 && { isSingle: true }) }
  }
  const isOneOf = reading.tokens.some(({ text }, at) => text === 'which' && reading.tokens[at + 1]?.text === 'of')
  if (isOneOf) return { kind: 'first', count: 1, isSingle: true }
  const places = isOfColumn ? [from - 1, from - 2, from - 3, to] : [to]
  const noun = places
    .map((place) => reading.tokens[place])
    .find((token) => token !== undefined && /^[a-z]{3,}$/.test(token.text) && token.stem !== 'with')
  const isMany =
    noun !== undefined && noun.text !== 'has' && /[^s]s$/.test(noun.text) && !/^(?:has|is|us|pays)$/.test(noun.text)
  return isMany ? undefined : { kind: 'first', count: 1, isSingle: true }
}

/** `top 3 earners`, `first five`, `top three by price` */
function readFirst(reading: Reading, place: number, found: Ordering): void {
  const word = reading.at(place)?.text ?? ''
  if (!/^(?:top|first|last)$/.test(word)) return
  const after = countOf(reading.at(place + 1))
  const before = after === null ? countOf(reading.at(place - 1)) : null
  const count = after ?? before
  if (count === null || found.first) return
  const next = after === null ? place + 1 : place + 2
  const isBy = reading.at(next)?.text === 'by' || reading.at(next + 1)?.text === 'by'
  const by = reading.at(next)?.text === 'by' ? next + 1 : isBy ? next + 2 : next
  if (word !== 'first' && !found.sort) {
    const mention = word === 'top' ? columnAt(reading, by, { fits: isMeasure }) : null
    const times = word === 'last' ? conceptColumn(reading, 'date', isTime) : null
    if (!mention && !times) return
    setSort(reading, found, mention ?? times!, true, true)
    if (mention) reading.take(next, mention.to)
  }
  found.first = { kind: 'first', count }
  reading.take(after === null ? place - 1 : place, next)
}

function setSort(
  reading: Reading,
  found: Ordering,
  { column, unclear }: Found,
  descending: boolean,
  mayStay: boolean,
): void {
  if (found.sort && mayStay) {
    const isSame = found.sort.column === column.path && found.sort.descending === descending
    // `the cheapest and the dearest`
    if (found.first && !isSame) reading.say('That asks for two ends of a list. Ask for each in a sentence of its own.')
    return
  }
  reading.say(unclear)
  found.sort = { kind: 'sort', column: column.path, descending, ...orderOf(reading, column, descending) }
}

/** Words like `high` and `low` have an order of their own; of numbers for how urgent something is, tools say which is the most. */
function orderOf(reading: Reading, column: Column, descending: boolean): { descending?: boolean; order?: string[] } {
  const values = column.values.filter((value) => typeof value === 'string')
  const ranked = values.filter((value) => PRIORITIES.includes(value.toLowerCase()))
  if (column.type === 'text' && ranked.length >= 2 && ranked.length >= values.length - 1) {
    const order = ranked.toSorted((a, b) => PRIORITIES.indexOf(a.toLowerCase()) - PRIORITIES.indexOf(b.toLowerCase()))
    return { order: descending ? order : order.toReversed() }
  }
  if (!isNumber(column) || !/priority|urgency|severity/i.test(column.path)) return {}
  const urgent = urgentNumber(reading.about)
  if (urgent === null) reading.say(`Whether 1 is the most urgent ${column.path} or the least is not said by the tool.`)
  return { descending: urgent === 1 ? !descending : descending }
}

/** `1 = urgent`, `4 (urgent)`; what stands for urgent in what a tool says of itself. */
export function urgentNumber(about: string): number | null {
  const text = about.slice(0, 20_000)
  const said =
    /(\d) ?(?:\(|=|:|is|-) ?(?:the )?(?:most )?(?:urgent|highest|critical)/i.exec(text)?.[1] ??
    /(?:urgent|highest) ?(?:\(|=|:|is) ?(\d)/i.exec(text)?.[1]
  return said === undefined ? null : Number(said)
}
