import { type Column, isList, isTime, titleOf } from './columns.ts'
import { columnAt, conceptColumn, type Mention } from './find-column.ts'
import { findValues } from './find-values.ts'
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
  [/^(?:maximum|max)$/, 'max'],
  [/^(?:minimum|min)$/, 'min'],
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

function readAggregate(reading: Reading, place: number, found: Grouping): void {
  if (readCount(reading, place, found)) return
  const kind = kindAt(reading, place)
  if (kind === null || isColumnItself(reading, place)) return
  const kinds = [kind]
  let next = place + 1
  while (reading.text(next) === 'and' && kindAt(reading, next + 1)) {
    kinds.push(kindAt(reading, next + 1)!)
    next += 2
  }
  if (/^number of$/.test(`${reading.text(next)} ${reading.text(next + 1)}`)) next += 2
  while (BETWEEN.test(reading.text(next))) next += 1
  const fits = isMeasureOrList
  const mention =
    columnAt(reading, next, { fits }) ?? (SMALL.test(reading.text(next)) ? null : columnAt(reading, next + 1, { fits }))
  if (!mention) return readAfter(reading, place, kind, found)
  for (const each of kinds) add(reading, found, each, mention)
  reading.take(place, mention.to)
  // `average age and salary` is the average of both.
  const more = reading.text(mention.to) === 'and' ? columnAt(reading, mention.to + 1, { fits, byConcept: false }) : null
  if (!more) return
  for (const each of kinds) add(reading, found, each, more)
  reading.take(mention.to, more.to)
}

/** `number and total of each invoice` where there is a column `total`. */
const isColumnItself = (reading: Reading, place: number) =>
  /^totals?$/.test(reading.text(place)) &&
  reading.text(place - 1) !== 'in' &&
  columnAt(reading, place, { fits: isMeasureOrList, byConcept: false }) !== null &&
  columnAt(reading, place + 1, { fits: isMeasureOrList }) === null

const SMALL = /^(?:by|per|in|of|for|and|from|on)$/

const kindAt = (reading: Reading, place: number) =>
  AGGREGATES.find(([pattern]) => pattern.test(reading.text(place)))?.[1] ??
  (isNear(reading.text(place), 'average') ? 'average' : null)

/** What it comes to: the amounts, where no other column is named. */
const COMES_TO =
  /^(?:(?:come|comes|came|add|adds|amount|amounts)(?: up)? to(?: in (?:all|total))?|in all|in total|all together|all in all|altogether)(?: |$)/

function readSumOfAll(reading: Reading, place: number, found: Grouping): void {
  const words = [0, 1, 2, 3, 4].map((step) => reading.text(place + step)).join(' ')
  const said = COMES_TO.exec(words)?.[0].trim()
  if (said && found.aggregates.length > 0) return reading.take(place, place + said.split(' ').length)
  const column = said && conceptColumn(reading, 'spending', isMeasureOrList)
  if (!said || !column) return
  add(reading, found, 'sum', { ...column, from: place, to: place, isNamed: false })
  reading.take(place, place + said.split(' ').length)
  const verb = reading.tokens.findIndex(
    ({ text }, at) => /^(?:spend|spent|cost|costs|pay|paid)$/.test(text) && reading.at(at) && !findValues(reading, at),
  )
  if (verb >= 0) reading.take(verb, verb + 1)
}

/** `hours in total`, `how many points on average` */
function readAfter(reading: Reading, place: number, kind: Aggregate['kind'], found: Grouping): void {
  const from = /^(?:in|on)$/.test(reading.text(place - 1)) ? place - 1 : place
  const said = found.aggregates.at(-1)
  if (said?.kind === 'sum' && from < place) {
    found.aggregates.pop()
    found.aggregates.push({ ...said, kind, name: kind === 'sum' ? said.name : `${kind}_${said.name}` })
    return reading.take(from, place + 1)
  }
  const before = [1, 2]
    .map((step) => columnAt(reading, from - step, { fits: isMeasureOrList }))
    .find((mention) => mention?.to === from)
  if (!before) return
  add(reading, found, kind, before)
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
  const words = [0, 1].map((step) => reading.text(place + step)).join(' ')
  const length = /^(?:how many|how much|number of|amount of|count of)$/.test(words)
    ? 2
    : /^count$/.test(reading.text(place))
      ? 1
      : 0
  // `the rep and amount of each` where there is a column `amount`.
  if (length === 0 || (words === 'amount of' && columnAt(reading, place, { fits: isMeasureOrList, byConcept: false })))
    return false
  const next = place + length
  const fits = (column: Column) => isMeasureOrList(column) && !reading.isNoun(next)
  const mention = columnAt(reading, next, { fits })
  if (words === 'how much' && !mention) return readSpending(reading, place, found)
  if (!mention && UNITS.test(reading.text(next))) return true
  if (mention) add(reading, found, 'sum', mention)
  else if (!found.aggregates.some(({ kind }) => kind === 'count'))
    found.aggregates.push({ kind: 'count', name: 'count' })
  reading.take(place, mention?.to ?? next)
  return true
}

/** `how much did Ada spend` */
function readSpending(reading: Reading, place: number, found: Grouping): boolean {
  const verb = reading.tokens.findIndex(
    ({ text }, at) => /^(?:spend|spent|spends|owe|owes)$/.test(text) && reading.at(at),
  )
  const column = verb > place ? conceptColumn(reading, 'spending', isMeasureOrList) : null
  if (!column) return false
  add(reading, found, 'sum', { ...column, from: place, to: place, isNamed: false })
  reading.take(place, place + 2)
  reading.take(verb, verb + 1)
  return true
}

const BY = /^(?:by|per|each|every|grouped|group)$/

/** `by city`, `per department`, `of each person`, `for every team`, `in each of them` */
function readBy(reading: Reading, place: number, found: Grouping): void {
  const text = reading.text(place)
  if (!BY.test(text) || found.by) return
  const isGrouped = text.startsWith('group')
  if (found.aggregates.length === 0 && !isGrouped && text !== 'per' && !measureBefore(reading, place)) return
  let next = place + 1
  while (BY.test(reading.text(next)) || (reading.text(next) === 'of' && text !== 'by')) next += 1
  readMeasureBefore(reading, place, found)
  const from = /^(?:for|in|of|from|at)$/.test(reading.text(place - 1)) ? place - 1 : place
  const mention =
    columnAt(reading, next, { fits: isGroup, byConcept: false, withIds: true }) ??
    columnAt(reading, next, { fits: isGroup })
  if (mention) {
    reading.say(mention.unclear)
    found.by = mention.column
    reading.take(from, mention.to)
  } else if (/^(?:each|every)$/.test(text) && reading.at(next) === undefined) {
    found.isByNamed = true
    reading.take(from, next)
  }
}

/** `revenue by product` is a sum; of other numbers it is to be said what. */
function readMeasureBefore(reading: Reading, place: number, found: Grouping): void {
  const mention = found.aggregates.length === 0 ? measureBefore(reading, place) : null
  if (!mention) return
  add(reading, found, 'sum', mention)
  const words = reading.range(mention.from, mention.to) ?? []
  if (!words.some(({ text }) => SUMMED.test(text)))
    reading.say(`Whether the sum or the average of ${mention.column.path} is wanted is not said.`)
  reading.take(mention.from, mention.to)
}

const SUMMED = /^(?:revenue|turnover|spending|hours|quantity|sales|totals?|amounts?|expenses|costs)$/

function measureBefore(reading: Reading, place: number): Mention | null {
  if (reading.text(place - 1) === 'of') return null
  const from = /^(?:for|in|from)$/.test(reading.text(place - 1)) ? place - 1 : place
  return (
    [3, 2, 1]
      .map((steps) => columnAt(reading, from - steps, { fits: isMeasureOrList }))
      .find((mention) => mention?.to === from) ?? null
  )
}

const isGroup = (column: Column) => !isList(column)

const ONCE: RegExp =
  /^(?:(?:each|every|all)(?: one)? (?:only|just) once|only once|just once|once each|(?:not|no|without) (?:duplicates?|doubles|repeats|repetitions|dupes)|deduplicated?|deduped?|uniquely)/

/** `which different countries`, `each only once`, `no duplicates` */
function readDistinct(reading: Reading, place: number, found: Grouping): void {
  const words = [0, 1, 2, 3].map((step) => reading.text(place + step)).join(' ')
  const once = ONCE.exec(words)?.[0]
  if (once) {
    reading.take(place, place + once.split(' ').length)
    found.distinct ??= '?'
    return
  }
  if (!/^(?:different|distinct|unique|differing|various)$/.test(reading.text(place))) return
  const mention = columnAt(reading, place + 1)
  if (!mention) return
  reading.say(mention.unclear)
  found.distinct = mention.column
  reading.take(/^(?:which|what)$/.test(reading.text(place - 1)) ? place - 1 : place, mention.to)
}
