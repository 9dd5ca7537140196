import type { Clause } from '../read/clause.ts'
import { applyOperations } from './apply-operations.ts'
import { columnsOf, type Row } from './columns.ts'
import { joinOperations } from './join-operations.ts'
import type { Operation } from './operation.ts'
import { readFilters } from './read-filters.ts'
import { readGroups } from './read-groups.ts'
import { readPicks } from './read-picks.ts'
import { readSorts } from './read-sorts.ts'
import { createReading, type Reading } from './reading.ts'
import { tokensOf } from './words.ts'

export interface ReadOptions {
  /** What tools and their parameters say about themselves, as in `1 = urgent`. */
  about?: string
  /** What the rows are: `order`, `pull request`. */
  nouns?: readonly string[]
  /** What clauses before have asked of the same rows: `Just its title`, `oldest first`, `each only once` go on from there. */
  before?: readonly Operation[]
}

export interface ReadOperations {
  /** Those before, and what this clause makes of them. */
  operations: Operation[]
  /** A second thing asked of the same rows: `how many are there, and which is the newest?` */
  also?: Operation[]
  /** Indices of the words that the operations explain. */
  used: ReadonlySet<number>
  /** A sentence, where words can mean more than one column. */
  unclear?: string
}

/** What the free words of a clause ask of rows. Words that fit no column and no value stay unused. */
export function readOperations(
  clause: Clause,
  free: ReadonlySet<number>,
  rows: readonly Row[],
  { about = '', nouns = [], before = [] }: ReadOptions = {},
): ReadOperations {
  const reading = createReading(
    tokensOf(clause, free),
    columnsOf(rowsAfter(rows, before)),
    about,
    nouns.flatMap((noun) => noun.split(' ')),
  )
  // In this order: each takes its words, and what is left is for the next.
  const ordering = readSorts(reading)
  const grouping = readGroups(reading, ordering)
  const filters = readFilters(reading)
  const picks = readPicks(reading, grouping.distinct === '?')
  const joined = joinOperations(reading, before, { ordering, grouping, filters, picks })
  const { unclear } = reading
  return { ...joined, used: usedWords(reading, clause, free), ...(unclear !== undefined && { unclear }) }
}

/** What there is before values are picked. */
function rowsAfter(rows: readonly Row[], before: readonly Operation[]): readonly Row[] {
  const kept = before.filter(({ kind }) => kind !== 'pick' && kind !== 'distinct')
  const after = applyOperations(
    rows,
    kept.map((each) => (each.kind === 'first' ? { kind: 'first', count: each.count } : each)),
  )
  // Where nothing is left, the columns are still those.
  if (!Array.isArray(after)) return []
  return after.length > 0 || before.some(({ kind }) => kind === 'group') ? after : rows
}

/** Say nothing but that rows are meant. */
const ROWS =
  /^(?:all|every|which|what|who|and|people|persons?|everyone|everybody|anyone|entry|entries|items?|rows?|records?|things?|results?|everything|anything)$/

/** With the empty words between those that were taken. */
function usedWords({ tokens, isTaken, isNoun }: Reading, { words }: Clause, free: ReadonlySet<number>): Set<number> {
  const left = new Set(
    tokens.flatMap(({ index, text }, place) => (isTaken(place) || isNoun(place) || ROWS.test(text) ? [] : [index])),
  )
  return new Set(words.map((_, index) => index).filter((index) => free.has(index) && !left.has(index)))
}
