import { type Column, titleOf } from './columns.ts'
import { conceptColumn } from './find-column.ts'
import type { Aggregate, Filter, Operation } from './operation.ts'
import type { Grouping } from './read-groups.ts'
import type { Picks } from './read-picks.ts'
import type { Ordering } from './read-sorts.ts'
import type { Reading } from './reading.ts'

export interface Parts {
  ordering: Ordering
  grouping: Grouping
  filters: readonly Filter[]
  picks: Picks
}

/** After what was asked before: which rows, what of them together, in which order, how many, and what of each. */
export function joinOperations(
  reading: Reading,
  before: readonly Operation[],
  parts: Parts,
): { operations: Operation[]; also?: Operation[] } {
  const shown = before.findLast((operation) => operation.kind === 'pick' || operation.kind === 'distinct')
  const operations = withFilters(
    before.filter((operation) => operation !== shown),
    parts.filters,
    parts.grouping.aggregates.length > 0,
  )
  const { aggregates } = parts.grouping
  const by = parts.grouping.by ?? (parts.grouping.isByNamed ? namedColumn(reading, operations) : undefined)
  if (by)
    return { operations: [...operations, { kind: 'group', by: by.path, aggregates }, ...ofGroups(reading, parts, by)] }
  const rest = ofRows(reading, parts, shown)
  if (aggregates.length === 0) return { operations: [...operations, ...rest] }
  const whole: Operation = { kind: 'aggregate', aggregates }
  if (parts.ordering.sort?.column === '*') reading.say('Of what the highest or the lowest is wanted is not said.')
  if (isOfRest(parts, rest) || isBeside(reading, parts))
    return {
      operations: [...operations, ...rest, whole],
      ...(isBeside(reading, parts) && { also: [...operations, ...rest] }),
    }
  // The three oldest, and how many of them are from Oslo.
  if (rest.length === 0 && before.some(({ kind }) => kind === 'first'))
    return { operations: [...operations, whole], also: [...before] }
  // `how many people are in the smallest room`: of that one, and not of all.
  const one = ofTheOne(reading, parts)
  if (one !== null) return { operations: [...operations, ...rest, { kind: 'pick', columns: [one] }] }
  const isMore = rest.length > 0 && rest[0] !== shown
  return { operations: [...operations, whole], ...(isMore && { also: [...operations, ...rest] }) }
}

/** `list the three largest and their average size`: the rows, and a figure of them. */
const isBeside = ({ tokens }: Reading, { grouping }: Parts): boolean =>
  grouping.aggregates.length === 1 &&
  tokens.some(
    ({ text }, at) =>
      at > 1 &&
      text === 'and' &&
      /^(?:average|mean|sum|total|maximum|minimum|count|number)$/.test(tokens[at + 1]?.text ?? ''),
  )

/** The column that is asked of the one row that is the most of something, where nothing joins two questions. */
function ofTheOne({ tokens }: Reading, { ordering, grouping: { aggregates }, picks }: Parts): string | null {
  const [{ kind, column } = {}] = aggregates
  const isOne = ordering.first?.isSingle === true && aggregates.length === 1 && kind === 'sum'
  const isJoined = tokens.some(({ text }) => /^(?:and|also|plus|total|sum|altogether)$/.test(text))
  return isOne && !isJoined && picks.columns.length === 0 ? (column ?? null) : null
}

/** `how many different cities`, `the total of the three largest`: of what is left, and no second question. */
function isOfRest({ ordering, grouping, picks }: Parts, rest: readonly Operation[]): boolean {
  const isCount = grouping.aggregates.every(({ kind }) => kind === 'count')
  if (rest.some(({ kind }) => kind === 'distinct')) return isCount && !ordering.first
  return ordering.first !== undefined && !ordering.first.isSingle && picks.columns.length === 0
}

/** `The three largest. Leave out the closed ones`: which rows is said before how many of them; of `the first ten` only those ten. */
function withFilters(before: readonly Operation[], filters: readonly Filter[], isOfThose: boolean): Operation[] {
  const sort = before.findLastIndex(({ kind }) => kind === 'sort')
  const isOrder = sort >= 0 && before.slice(sort).every(({ kind }) => kind === 'sort' || kind === 'first')
  return isOrder && !isOfThose ? [...before.slice(0, sort), ...filters, ...before.slice(sort)] : [...before, ...filters]
}

const namedColumn = (reading: Reading, operations: readonly Operation[]) =>
  reading.columns.find(({ path }) =>
    operations.some(
      (each) => each.kind === 'filter' && each.column === path && (each.test === 'among' || each.test === 'is'),
    ),
  )

type Shown = Extract<Operation, { kind: 'pick' | 'distinct' }>

function ofRows(reading: Reading, parts: Parts, before: Shown | undefined): Operation[] {
  const { sort, first } = parts.ordering
  const shown = shownOf(reading, parts, before)
  const column = shown?.kind === 'distinct' ? shown.column : shown?.columns[0]
  const sorted = sort && sortOf(reading, sort, column)
  return [...(sorted ? [sorted] : []), ...(first ? [first] : []), ...(shown ? [shown] : [])]
}

/** What is shown of each row; what was said before, with what is added to it. */
function shownOf(reading: Reading, { grouping, picks }: Parts, before: Shown | undefined): Shown | undefined {
  const paths = picks.columns.map(({ path }) => path)
  const known = before?.kind === 'pick' ? before.columns : before ? [before.column] : []
  const { distinct } = grouping
  if (distinct) {
    const column =
      distinct === '?' ? (paths[0] ?? known[0] ?? picks.mentioned[0]?.path ?? onlyText(reading)) : distinct.path
    if (column !== undefined) return { kind: 'distinct', column }
    reading.say('Of which column no value is to come twice is not said.')
  }
  if (paths.length > 0) return { kind: 'pick', columns: picks.isOnly ? paths : [...new Set([...known, ...paths])] }
  if (before?.kind !== 'pick' || picks.besides.length === 0) return before
  return { kind: 'pick', columns: [...new Set([...before.columns, ...picks.besides.map(({ path }) => path)])] }
}

const onlyText = ({ columns }: Reading) => (columns.length === 1 ? columns[0]!.path : undefined)

function ofGroups(reading: Reading, parts: Parts, by: Column): Operation[] {
  const { sort, first } = parts.ordering
  const { columns } = parts.picks
  const { aggregates } = parts.grouping
  const column = sort && columnOfGroups(sort, aggregates, by)
  if (sort && column === null) reading.say(`The groups of ${by.path} have no ${sort.column} to be sorted by.`)
  const strange = columns.find(({ path }) => path !== by.path && !aggregates.some((each) => each.column === path))
  if (strange) reading.say(`${strange.path} is of each row, and not of each ${by.path}.`)
  return [
    ...(sort && column ? [{ kind: 'sort' as const, column, descending: sort.descending }] : []),
    ...(first ? [first] : []),
    ...(columns.length === 1 && columns[0] === by ? [{ kind: 'pick' as const, columns: [titleOf(by)] }] : []),
  ]
}

function columnOfGroups({ column }: Sort, aggregates: readonly Aggregate[], by: Column): string | null {
  if (column === by.path || column === '?') return titleOf(by)
  const same = aggregates.find((each) => each.column !== undefined && each.column === column)
  return same?.name ?? (column === '*' ? aggregates[0]!.name : null)
}

type Sort = NonNullable<Ordering['sort']>

/** By the alphabet means by what is shown, else by the name. */
function sortOf(reading: Reading, sort: Sort, shown: string | undefined): Sort | null {
  if (sort.column === '*') return null
  if (sort.column !== '?') return sort
  const named = conceptColumn(reading, 'name', isText) ?? conceptColumn(reading, 'title', isText)
  const column = shown ?? named?.column.path ?? reading.columns.find(isText)?.path
  return column === undefined ? null : { ...sort, column }
}

const isText = ({ type }: Column) => type === 'text'
