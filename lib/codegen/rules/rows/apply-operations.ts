import { type Column, columnsOf, isList, isTime, numberIn, type Row, titleOf, valuesAt } from './columns.ts'
import { type Aggregate, isAgo, type Operation, type Sort, type Test } from './operation.ts'

/** Does with rows what the program of `emitOperations` does with them. */
export function applyOperations(rows: readonly Row[], operations: readonly Operation[]): unknown {
  let [now, isSingle]: [unknown, boolean] = [rows, false]
  for (const operation of operations) {
    if (operation.kind === 'first' && operation.isSingle) isSingle = true
    now = applyOne(now as Row[], operation)
  }
  return isSingle && Array.isArray(now) ? (now[0] ?? null) : now
}

function applyOne(rows: readonly Row[], operation: Operation): unknown {
  const columns = columnsOf(rows)
  const find = (path: string) => columns.find((column) => column.path === path) ?? absent(path)
  switch (operation.kind) {
    case 'filter':
      return rows.filter((row) => passes(row, find(operation.column), operation.test, operation.value))
    case 'sort':
      return rows.toSorted(comparing(find(operation.column), operation))
    case 'first':
      return operation.ties
        ? upTo(rows, operation.count, comparing(find(operation.ties.column), operation.ties))
        : rows.slice(0, operation.count)
    case 'pick':
      return rows.map((row) => picked(row, operation.columns.map(find)))
    case 'distinct':
      return [...new Set(rows.flatMap((row) => valuesAt(row, find(operation.column).parts)))]
    case 'group':
      return grouped(rows, find(operation.by), (of) => entriesOf(of, operation.aggregates, find))
    case 'aggregate': {
      const values = entriesOf(rows, operation.aggregates, find)
      return operation.aggregates.length === 1 ? Object.values(values)[0] : values
    }
  }
}

const upTo = (rows: readonly Row[], count: number, compare: (a: Row, b: Row) => number) =>
  rows.filter((row) => rows.slice(count - 1, count).every((last) => compare(row, last) <= 0))

const absent = (path: string): Column => ({
  path,
  parts: path.split('.'),
  type: 'other',
  written: 'unknown',
  missing: [true],
  values: [],
})

/** The number that a value is compared by; `missing` where there is none. */
export function keyOf(value: unknown, column: Column, missing: number): number {
  const key =
    column.type === 'time'
      ? Date.parse(String(value))
      : typeof value === 'number'
        ? value
        : numberIn(String(value ?? ''))
  return Number.isNaN(key) ? missing : key
}

function passes(row: Row, column: Column, test: Test, value: unknown): boolean {
  const own = valuesAt(row, column.parts)
  if (value === null) return (own.length === 0) === (test === 'is')
  const text = String(value).toLowerCase()
  if (test === 'is') return own.includes(value)
  if (test === 'is-not') return !own.includes(value)
  if (test === 'among') return own.some((each) => (value as unknown[]).includes(each))
  if (test === 'contains') return own.some((each) => String(each).toLowerCase().includes(text))
  if (test === 'contains-not') return !own.some((each) => String(each).toLowerCase().includes(text))
  const [key, bound] = [keyOf(own[0], column, Number.NaN), boundOf(value, column)]
  if (test === 'more') return key > bound
  if (test === 'less') return key < bound
  return test === 'at-least' ? key >= bound : key <= bound
}

function boundOf(value: unknown, column: Column): number {
  const time = isAgo(value)
    ? Date.now() - value.daysAgo * 86_400_000
    : isTime(column)
      ? Date.parse(String(value))
      : null
  return time === null ? Number(value) : column.type === 'seconds' ? time / 1000 : time
}

function comparing(column: Column, { descending, order }: Sort) {
  const sign = descending ? -1 : 1
  const of = (row: Row) => valuesAt(row, column.parts)[0]
  const rank = (row: Row) => (order!.includes(String(of(row))) ? order!.indexOf(String(of(row))) : order!.length)
  if (order) return (a: Row, b: Row) => rank(a) - rank(b)
  if (column.type === 'text' || column.type === 'other') {
    return (a: Row, b: Row) => sign * String(of(a) ?? '').localeCompare(String(of(b) ?? ''))
  }
  const key = (row: Row) => (column.type === 'boolean' ? Number(of(row) ?? 0) : keyOf(of(row), column, sign * Infinity))
  return (a: Row, b: Row) => sign * (key(a) - key(b))
}

function picked(row: Row, columns: readonly Column[]): unknown {
  const of = (column: Column) => {
    const values = valuesAt(row, column.parts)
    return isList(column) ? values : (values[0] ?? null)
  }
  if (columns.length === 1) return of(columns[0]!)
  return Object.fromEntries(columns.map((column) => [keyNameOf(column, columns), of(column)]))
}

/** The last name in its path, or all of it where two end the same. */
export function keyNameOf(column: Column, among: readonly Column[]): string {
  const isTwice = among.some((other) => other.path !== column.path && titleOf(other) === titleOf(column))
  return isTwice ? column.parts.filter((part) => part !== '[]').join('_') : titleOf(column)
}

function grouped(rows: readonly Row[], by: Column, entries: (rows: Row[]) => Record<string, unknown>): Row[] {
  const groups = Map.groupBy(rows, (row) => valuesAt(row, by.parts)[0])
  return [...groups].map(([value, of]) => ({ [titleOf(by)]: value ?? null, ...entries(of) }))
}

function entriesOf(rows: readonly Row[], aggregates: readonly Aggregate[], find: (path: string) => Column) {
  return Object.fromEntries(
    aggregates.map((aggregate) => [
      aggregate.name,
      aggregatedValue(rows, aggregate, aggregate.column === undefined ? null : find(aggregate.column)),
    ]),
  )
}

function aggregatedValue(rows: readonly Row[], { kind }: Aggregate, column: Column | null): number {
  if (kind === 'count' || column === null) return rows.length
  const keys = (missing: number) => rows.map((row) => keyOf(valuesAt(row, column.parts)[0], column, missing))
  if (kind === 'sum') return keys(0).reduce((sum, key) => sum + key, 0)
  if (kind === 'min') return keys(Infinity).reduce((least, key) => Math.min(least, key), Infinity)
  if (kind === 'max') return keys(-Infinity).reduce((most, key) => Math.max(most, key), -Infinity)
  const known = keys(Number.NaN).filter((key) => !Number.isNaN(key))
  return known.reduce((sum, key) => sum + key, 0) / known.length
}
