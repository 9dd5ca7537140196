import type { Cell } from '../../../lib/format/csv.ts'
import type { Condition, ResultAddress } from '../address.ts'
import { type Grid, numberIn } from './grid.ts'

type Asked = Pick<ResultAddress, 'find' | 'conditions' | 'sort'>

/** Places of the rows that fit, in the order that is asked for. No row is copied. */
export function findRows(grid: Grid, { find, conditions, sort }: Asked): number[] {
  const fitting = placesThatFit(grid, find, conditions)
  return sort === null ? fitting : sorted(grid, fitting, sort)
}

function placesThatFit(grid: Grid, find: string, conditions: readonly Condition[]): number[] {
  const words = find.trim().toLowerCase()
  const tests = conditions.flatMap((condition) => testOf(grid, condition))
  const texts = words === '' ? null : textsOf(grid)
  const places: number[] = []
  for (let at = 0; at < grid.rows.length; at++) {
    if (texts && !texts[at]?.includes(words)) continue
    const row = grid.rows[at] ?? []
    if (tests.every((fits) => fits(row))) places.push(at)
  }
  return places
}

/** A condition on a column that is not there leaves nothing out. */
function testOf({ columns }: Grid, { column, how, value }: Condition): ((row: readonly Cell[]) => boolean)[] {
  const at = columns.findIndex(({ name }) => name === column)
  if (at < 0) return []
  if (how === 'is') return [(row) => plainText(row[at]) === value]
  const words = value.toLowerCase()
  return [(row) => plainText(row[at]).toLowerCase().includes(words)]
}

/** A cell as it is compared with what somebody looks for. */
export const plainText = (cell: Cell): string => (cell === undefined || cell === null ? '' : String(cell))

// Of twenty thousand rows what is looked through is put together once.
const rowTexts = new WeakMap<Grid, string[]>()

function textsOf(grid: Grid): string[] {
  const known = rowTexts.get(grid)
  if (known) return known
  const made = grid.rows.map((row) => row.map(plainText).join('\n').toLowerCase())
  rowTexts.set(grid, made)
  return made
}

function sorted(grid: Grid, places: number[], { column, isDescending }: NonNullable<Asked['sort']>): number[] {
  const at = grid.columns.findIndex(({ name }) => name === column)
  const found = grid.columns[at]
  if (!found) return places
  const sign = isDescending ? -1 : 1
  return found.kind === 'number'
    ? byKey(places, (place) => numberIn(grid.rows[place]?.[at]), sign)
    : byKey(places, (place) => plainText(grid.rows[place]?.[at]).toLowerCase() || null, sign)
}

/** What is empty is last in both directions; what is equal stays in its order. */
function byKey<Key extends string | number>(places: number[], keyOf: (place: number) => Key | null, sign: number) {
  const known = places.map((place) => ({ place, key: keyOf(place) }))
  known.sort((a, b) => {
    if (a.key === b.key) return a.place - b.place
    if (a.key === null) return 1
    if (b.key === null) return -1
    return a.key < b.key ? -sign : sign
  })
  return known.map(({ place }) => place)
}

/** The values of a column and how often they are there, most often first. */
export function commonValues(grid: Grid, at: number, most: number): { value: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const row of grid.rows) {
    const value = plainText(row[at])
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, most)
}
