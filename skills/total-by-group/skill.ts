import { readCsv } from '../read-csv/skill.ts'

export interface TotalByGroupInput {
  /** A CSV file whose first line names its columns */
  path: string
  /** The column whose values make the groups */
  group: string
  /** The column of numbers that is added up */
  amount: string
}

export interface GroupTotal {
  group: string
  total: number
  rows: number
}

/** Adds up one column of a CSV file for each value of another column, the largest total first. */
export async function totalByGroup({ path, group, amount }: TotalByGroupInput): Promise<GroupTotal[]> {
  const rows = await readCsv({ path })
  const [groupName, amountName] = [columnOf(rows, group), columnOf(rows, amount)]
  const totals = new Map<string, GroupTotal>()
  for (const row of rows) {
    const name = row[groupName] ?? ''
    const before = totals.get(name) ?? { group: name, total: 0, rows: 0 }
    // What is no number counts nothing, and the row is counted all the same.
    const value = Number(row[amountName])
    totals.set(name, { ...before, total: before.total + (Number.isFinite(value) ? value : 0), rows: before.rows + 1 })
  }
  return [...totals.values()].sort((a, b) => b.total - a.total)
}

function columnOf([first = {}]: Record<string, string>[], name: string): string {
  const columns = Object.keys(first)
  const found = columns.find((column) => column.toLowerCase() === name.trim().toLowerCase())
  if (found === undefined) throw new Error(`There is no column "${name}". There are: ${columns.join(', ')}.`)
  return found
}
