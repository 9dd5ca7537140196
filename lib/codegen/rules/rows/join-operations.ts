import { type Column, titleOf } from './columns.ts'
import { conceptColumn } from './find-column.ts'
import type { Filter, Operation } from './operation.ts'
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
  )
  const { aggregates } = parts.grouping
  const by = parts.grouping.by ?? (parts.grouping.isByNamed ? namedColumn(reading, operations) : undefined)
  if (by) return { operations: [...operations, { kind: 'group', by: by.path, aggregates }, ...ofGroups(parts, by)] }
  const rest = ofRows(reading, parts, shown)
  if (aggregates.length === 0) return { operations: [...operations, ...rest] }
  return {
    operations: [...operations, { kind: 'aggregate', aggregates }],
    ...(rest.length > 0 && rest[0] !== shown && { also: [...operations, ...rest] }),
  }
}

/** `The three largest. Leave out the closed ones`: which rows is said before how many of them; of `the first ten` only those ten. */
function withFilters(before: readonly Operation[], filters: readonly Filter[]): Operation[] {
  const sort = before.findLastIndex(({ kind }) => kind === 'sort')
  const isOrder = sort >= 0 && before.slice(sort).every(({ kind }) => kind === 'sort' || kind === 'first')
  return isOrder ? [...before.slice(0, sort), ...filters, ...before.slice(sort)] : [...before, ...filters]
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

function ofGroups({ ordering: { sort, first }, grouping: { aggregates }, picks }: Parts, by: Column): Operation[] {
  const isKey = sort && (sort.column === by.path || sort.column === '?')
  const value = aggregates.find((each) => each.column !== undefined && each.column === sort?.column) ?? aggregates[0]!
  const isKeyOnly = picks.columns.length === 1 && picks.columns[0] === by
  return [
    ...(sort ? [{ kind: 'sort' as const, column: isKey ? titleOf(by) : value.name, descending: sort.descending }] : []),
    ...(first ? [first] : []),
    ...(isKeyOnly ? [{ kind: 'pick' as const, columns: [titleOf(by)] }] : []),
  ]
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
