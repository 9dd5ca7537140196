import { readCsv } from '../read-csv/skill.ts'

export interface CsvOverviewInput {
  /** A CSV file whose first line names its columns */
  path: string
}

export interface ColumnOverview {
  column: string
  /** Rows that have a value there */
  filled: number
  distinct: number
  /** Of columns that hold numbers only */
  min?: number
  max?: number
  mean?: number
  /** The most frequent value of other columns */
  top?: string
}

/** Tells how many rows a CSV file has, and of each column how it is filled: least, most and mean of numbers, the most frequent of other values. */
export async function csvOverview({ path }: CsvOverviewInput): Promise<{ rows: number; columns: ColumnOverview[] }> {
  const rows = await readCsv({ path })
  const columns = Object.keys(rows[0] ?? {})
  const valuesOf = (column: string) => rows.map((row) => row[column] ?? '').filter((value) => value !== '')
  return { rows: rows.length, columns: columns.map((column) => overviewOf(column, valuesOf(column))) }
}

function overviewOf(column: string, values: string[]): ColumnOverview {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const about = { column, filled: values.length, distinct: counts.size }
  const numbers = values.map(Number)
  if (numbers.length > 0 && numbers.every(Number.isFinite)) {
    const total = numbers.reduce((sum, number) => sum + number, 0)
    const min = numbers.reduce((a, b) => Math.min(a, b))
    const max = numbers.reduce((a, b) => Math.max(a, b))
    return { ...about, min, max, mean: total / numbers.length }
  }
  const [top] = [...counts].sort(([, a], [, b]) => b - a)
  return top ? { ...about, top: top[0] } : about
}
