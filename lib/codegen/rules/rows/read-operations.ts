import type { Clause } from '../read/clause.ts'
import { type Column, columnsOf, leafOf, type Row } from './columns.ts'
import { conceptColumn } from './find-column.ts'
import type { Operation } from './operation.ts'
import { type Filter, readFilters } from './read-filters.ts'
import { type Grouping, readGroups } from './read-groups.ts'
import { readPicks } from './read-picks.ts'
import { type Ordering, readSorts } from './read-sorts.ts'
import { createReading, type Reading } from './reading.ts'
import { tokensOf } from './words.ts'

export interface ReadOptions {
  /** What tools and their parameters say about themselves, as in `1 = urgent`. */
  about?: string
}

export interface ReadOperations {
  operations: Operation[]
  /** Indices of the words that the operations explain. */
  used: ReadonlySet<number>
  /** A sentence, where words can mean more than one column. */
  unclear?: string
}

/** What the free words of a clause ask of rows. Words that fit no column and no value stay unused. */
export function readOperations(clause: Clause, free: ReadonlySet<number>, rows: readonly Row[], { about = '' }: ReadOptions = {}): ReadOperations {
  const reading = createReading(tokensOf(clause, free), columnsOf(rows), about)
  const ordering = readSorts(reading)
  const grouping = readGroups(reading)
  const filters = readFilters(reading)
  const picks = readPicks(reading)
  const operations = join(reading, { ordering, grouping, filters, picks })
  const used = usedWords(reading, free)
  return { operations, used, ...(reading.unclear !== undefined && { unclear: reading.unclear }) }
}

interface Parts {
  ordering: Ordering
  grouping: Grouping
  filters: Filter[]
  picks: readonly Column[]
}

/** Which rows, what of them together, in which order, how many, and what of each. */
function join(reading: Reading, { ordering, grouping, filters, picks }: Parts): Operation[] {
  const by = grouping.by ?? (grouping.isByNamed ? namedColumn(reading, filters) : undefined)
  const operations: Operation[] = [...filters]
  if (by) return [...operations, { kind: 'group', by: by.path, aggregates: grouping.aggregates }, ...ofGroups(ordering, grouping, by, picks)]
  if (grouping.aggregates.length > 0) return [...operations, { kind: 'aggregate', aggregates: grouping.aggregates }]
  const distinct = grouping.distinct === '?' ? picks[0] : grouping.distinct
  if (grouping.distinct === '?' && !distinct) reading.say('Of which column no value is to come twice is not said.')
  const sort = ordering.sort && sortOf(reading, ordering.sort, distinct ?? picks[0])
  if (sort) operations.push(sort)
  if (ordering.first) operations.push(ordering.first)
  if (distinct) return [...operations, { kind: 'distinct', column: distinct.path }]
  return picks.length > 0 ? [...operations, { kind: 'pick', columns: picks.map(({ path }) => path) }] : operations
}

const namedColumn = (reading: Reading, filters: readonly Filter[]) =>
  reading.columns.find(({ path }) => filters.some(({ column, test }) => column === path && (test === 'among' || test === 'is')))

function ofGroups({ sort, first }: Ordering, { aggregates }: Grouping, by: Column, picks: readonly Column[]): Operation[] {
  const [aggregate] = aggregates
  const isKey = sort && (sort.column === by.path || sort.column === '?')
  const column = isKey ? leafOf(by) : (aggregates.find((each) => each.column === sort?.column)?.name ?? aggregate!.name)
  const pick = picks.some(({ path }) => path === by.path) && picks.length === 1
  return [
    ...(sort ? [{ kind: 'sort' as const, column, descending: sort.descending }] : []),
    ...(first ? [first] : []),
    ...(pick ? [{ kind: 'pick' as const, columns: [leafOf(by)] }] : []),
  ]
}

type Sort = NonNullable<Ordering['sort']>

/** By the alphabet means by what is shown, else by the name. */
function sortOf(reading: Reading, sort: Sort, shown: Column | undefined): Sort | null {
  if (sort.column === '*') return null
  if (sort.column !== '?') return sort
  const name = shown ?? (conceptColumn(reading, 'name', isText) ?? conceptColumn(reading, 'title', isText))?.column ?? reading.columns.find(isText)
  return name ? { ...sort, column: name.path } : null
}

const isText = ({ type }: Column) => type === 'text'

/** With the empty words between those that were taken. */
function usedWords({ tokens, isTaken }: Reading, free: ReadonlySet<number>): Set<number> {
  const used = new Set(tokens.flatMap(({ index }, place) => (isTaken(place) ? [index] : [])))
  const known = new Set(tokens.map(({ index }) => index))
  for (const index of free) if (!known.has(index)) used.add(index)
  return used
}
