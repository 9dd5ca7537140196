/** A row of each side with the same first column, or of one alone; of each only the columns that are shown. */
export interface RowPair {
  kind: 'equal' | 'other' | 'only-a' | 'only-b'
  a: Record<string, unknown> | null
  b: Record<string, unknown> | null
}

/** Two values as they are compared: row by row where both are tables, else as texts. */
export type ValuePair =
  | {
      kind: 'rows'
      columns: string[]
      /** The first of them. */
      rows: RowPair[]
      /** How many rows each side has. */
      a: number
      b: number
      equal: number
      changed: number
      removed: number
      added: number
    }
  | { kind: 'texts'; a: string; b: string; isCut: boolean }

/** So many rows are told. */
export const MOST_ROWS = 200
const MOST_COMPARED = 5_000
const MOST_COLUMNS = 12
const MOST_TEXT = 64 * 1024

export function pairValues(a: unknown, b: unknown): ValuePair {
  if (isTable(a) && isTable(b)) return pairRows(a, b)
  const [textA, textB] = [textOf(a), textOf(b)]
  return {
    ...{ kind: 'texts', a: textA.slice(0, MOST_TEXT), b: textB.slice(0, MOST_TEXT) },
    isCut: textA.length > MOST_TEXT || textB.length > MOST_TEXT,
  }
}

type Row = Record<string, unknown>

const isTable = (value: unknown): value is Row[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= MOST_COMPARED &&
  value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : (JSON.stringify(value, null, 2) ?? '')

function pairRows(a: readonly Row[], b: readonly Row[]): ValuePair {
  const columns = [...new Set([...a, ...b].flatMap((row) => Object.keys(row)))].slice(0, MOST_COLUMNS)
  const keyOf = (row: Row) => JSON.stringify(row[columns[0] as string])
  const byKey = new Map<string, Row[]>()
  for (const row of b.toReversed()) {
    const key = keyOf(row)
    const known = byKey.get(key)
    if (known) known.push(row)
    else byKey.set(key, [row])
  }
  const taken = new Set<Row>()
  const rows = a.map((row): RowPair => {
    const other = byKey.get(keyOf(row))?.pop()
    if (!other) return { kind: 'only-a', a: row, b: null }
    taken.add(other)
    return { kind: JSON.stringify(row) === JSON.stringify(other) ? 'equal' : 'other', a: row, b: other }
  })
  for (const row of b) if (!taken.has(row)) rows.push({ kind: 'only-b', a: null, b: row })
  const count = (kind: RowPair['kind']) => rows.filter((pair) => pair.kind === kind).length
  const shown = (row: Row | null) => row && Object.fromEntries(columns.map((column) => [column, row[column]]))
  return {
    ...{ kind: 'rows', columns, a: a.length, b: b.length },
    rows: rows.slice(0, MOST_ROWS).map((pair) => ({ ...pair, a: shown(pair.a), b: shown(pair.b) })),
    ...{ equal: count('equal'), changed: count('other'), removed: count('only-a'), added: count('only-b') },
  }
}
