import { type Column, isList, isTime, titleOf } from './columns.ts'
import { columnAt, conceptColumn, type Mention } from './find-column.ts'
import type { Aggregate } from './operation.ts'
import { isMeasure, type Ordering } from './read-sorts.ts'
import type { Reading } from './reading.ts'
import { isNear, wordsIn } from './words.ts'

export interface Grouping {
  aggregates: Aggregate[]
  by?: Column
  /** `each of them`: of the values that were named. */
  isByNamed: boolean
  distinct?: Column | '?'
}

const AGGREGATES: [RegExp, Aggregate['kind']][] = [
  [/^(?:average|mean|avg)$/, 'average'],
  [/^(?:sum|total|totals|add|altogether|tot)$/, 'sum'],
  [/^(?:maximum)$/, 'max'],
  [/^(?:minimum)$/, 'min'],
]
/** Between the word for an aggregate and its column. */
const BETWEEN = /^(?:up|of|all|every|each|together|for)$/

/** Takes the words about what is worked out of rows, and by which column. */
export function readGroups(reading: Reading, { sort, isOfCounts }: Ordering): Grouping {
  const found: Grouping = { aggregates: [], isByNamed: false }
  reading.tokens.forEach((_, place) => {
    readDistinct(reading, place, found)
  })
  reading.tokens.forEach((_, place) => {
    readAggregate(reading, place, found)
  })
  reading.tokens.forEach((_, place) => {
    readSumOfAll(reading, place, found)
  })
  reading.tokens.forEach((_, place) => {
    readBy(reading, place, found)
  })
  if (sort?.column === '*' && (isOfCounts || found.aggregates.length > 0)) readWhich(reading, found)
  if (found.by && found.aggregates.length === 0) found.aggregates.push({ kind: 'count', name: 'count' })
  return found
}

/** `which team has the highest average salary`: of each team. */
function readWhich(reading: Reading, found: Grouping): void {
  const place = reading.tokens.findIndex(({ text }) => /^(?:which|what)$/.test(text))
  const mention = place < 0 || found.by ? null : columnAt(reading, place + 1, { fits: isGroup, byConcept: false })
  if (mention) found.by = mention.column
}

const textAt = (reading: Reading, place: number) => reading.at(place)?.text ?? ''

function readAggregate(reading: Reading, place: number, found: Grouping): void {
  const text = textAt(reading, place)
  if (readCount(reading, place, found)) return
  const kind = AGGREGATES.find(([pattern]) => pattern.test(text))?.[1] ?? (isNear(text, 'average') ? 'average' : null)
  if (kind === null) return
  const isTotal = /^(?:total|totals)$/.test(text)
  let next = place + 1
  while (BETWEEN.test(textAt(reading, next))) next += 1
  const mention = columnAt(reading, next, { fits: isMeasureOrList })
  if (!mention) return readTotal(reading, place, found, isTotal)
  add(reading, found, kind, mention)
  reading.take(place, mention.to)
}

/** What it comes to: the amounts, where no other column is named. */
const COMES_TO =
  /^(?:(?:come|comes|came|add|adds|amount|amounts)(?: up)? to(?: in (?:all|total))?|in all|in total|all together|all in all|altogether)(?: |$)/

function readSumOfAll(reading: Reading, place: number, found: Grouping): void {
  const words = [0, 1, 2, 3, 4].map((step) => textAt(reading, place + step)).join(' ')
  const said = COMES_TO.exec(words)?.[0].trim()
  const column = said && conceptColumn(reading, 'spending', isMeasureOrList)
  if (!said || !column || found.aggregates.length > 0) return
  add(reading, found, 'sum', { ...column, from: place, to: place, isNamed: false })
  reading.take(place, place + said.split(' ').length)
  const verb = reading.tokens.findIndex(
    ({ text }, at) => /^(?:spend|spent|cost|costs|pay|paid)$/.test(text) && reading.at(at),
  )
  if (verb >= 0) reading.take(verb, verb + 1)
}

/** `hours in total`, `the amount altogether` */
function readTotal(reading: Reading, place: number, found: Grouping, isTotal: boolean): void {
  const from = textAt(reading, place - 1) === 'in' && isTotal ? place - 1 : place
  const before = [1, 2]
    .map((step) => columnAt(reading, from - step, { fits: isMeasureOrList }))
    .find((mention) => mention?.to === from)
  if (!before) return
  add(reading, found, 'sum', before)
  reading.take(before.from, place + 1)
}

const isMeasureOrList = (column: Column) => isMeasure(column) && !isTime(column) && !isList(column)

function add(reading: Reading, found: Grouping, kind: Aggregate['kind'], { column, unclear }: Mention): void {
  reading.say(unclear)
  if (found.aggregates.some((aggregate) => aggregate.kind === kind && aggregate.column === column.path)) return
  found.aggregates.push({ kind, column: column.path, name: nameOf(kind, titleOf(column)) })
}

/** `hours`, `average_salary`, `averagePrice`: in the manner of the column's own name. */
function nameOf(kind: Aggregate['kind'], leaf: string): string {
  if (kind === 'sum') return leaf
  if (/[a-z][A-Z]/.test(leaf)) return `${kind}${leaf.charAt(0).toUpperCase()}${leaf.slice(1)}`
  return [kind, ...wordsIn(leaf)].join('_')
}

/** They are summed and not counted: where no column has them, rows are not what is asked for. */
const UNITS =
  /^(?:seconds|minutes|hours|days|weeks|months|years|euros?|dollars|pounds|percent|meters|metres|kilometers|kilometres|miles|bytes|km|kg)$/

/** `how many users`, `the number of orders`; `how many hours` is their sum. */
function readCount(reading: Reading, place: number, found: Grouping): boolean {
  const words = [0, 1].map((step) => textAt(reading, place + step)).join(' ')
  const length = /^(?:how many|how much|number of|amount of|count of)$/.test(words)
    ? 2
    : /^count$/.test(textAt(reading, place))
      ? 1
      : 0
  if (length === 0) return false
  const mention = columnAt(reading, place + length, { fits: isMeasureOrList, byConcept: words === 'how much' })
  if (!mention && UNITS.test(textAt(reading, place + length))) return true
  if (mention) add(reading, found, 'sum', mention)
  else if (words === 'how much') return false
  else if (!found.aggregates.some(({ kind }) => kind === 'count'))
    found.aggregates.push({ kind: 'count', name: 'count' })
  reading.take(place, mention?.to ?? place + length)
  return true
}

const BY = /^(?:by|per|each|every|grouped|group)$/

/** `by city`, `per department`, `of each person`, `for every team`, `in each of them` */
function readBy(reading: Reading, place: number, found: Grouping): void {
  const text = textAt(reading, place)
  if (!BY.test(text) || found.by) return
  const isGrouped = text.startsWith('group')
  if (found.aggregates.length === 0 && !isGrouped && text !== 'per') return
  let next = place + 1
  while (BY.test(textAt(reading, next)) || (textAt(reading, next) === 'of' && text !== 'by')) next += 1
  const from = /^(?:for|in|of|from|at)$/.test(textAt(reading, place - 1)) ? place - 1 : place
  const mention =
    columnAt(reading, next, { fits: isGroup, byConcept: false }) ?? columnAt(reading, next, { fits: isGroup })
  if (mention) {
    reading.say(mention.unclear)
    found.by = mention.column
    reading.take(from, mention.to)
  } else if (/^(?:each|every)$/.test(text) && reading.at(next) === undefined) {
    found.isByNamed = true
    reading.take(from, next)
  }
}

const isGroup = (column: Column) => !isList(column)

const ONCE: RegExp =
  /^(?:(?:each|every|all)(?: one)? (?:only|just) once|only once|just once|once each|(?:not|no|without) (?:duplicates?|doubles|repeats|repetitions|dupes)|deduplicated?|deduped?|uniquely)/

/** `which different countries`, `each only once`, `no duplicates` */
function readDistinct(reading: Reading, place: number, found: Grouping): void {
  const words = [0, 1, 2, 3].map((step) => textAt(reading, place + step)).join(' ')
  const once = ONCE.exec(words)?.[0]
  if (once) {
    reading.take(place, place + once.split(' ').length)
    found.distinct ??= '?'
    return
  }
  if (!/^(?:different|distinct|unique|differing|various)$/.test(textAt(reading, place))) return
  const mention = columnAt(reading, place + 1)
  if (!mention) return
  reading.say(mention.unclear)
  found.distinct = mention.column
  reading.take(/^(?:which|what)$/.test(textAt(reading, place - 1)) ? place - 1 : place, mention.to)
}
