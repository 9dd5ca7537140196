import type { Tool } from '../../../../discovery/tool.ts'
import { inWords } from '../../bind/facets.ts'
import type { Row } from '../../rows/columns.ts'
import { columnsIn, type Operation } from '../../rows/operation.ts'
import { stemOf } from '../../rows/words.ts'

/** A table of a server. `tool` lists its rows, as if the server had a tool for each of its tables. */
export interface Table {
  tool: Tool
  name: string
  /** What the tool is given, and what it answered. */
  input: Readonly<Record<string, unknown>>
  answer: unknown
  rows: readonly Row[]
  /** The rows that its own belong to: of an order the user. */
  parents: readonly Parent[]
}

export interface Parent {
  /** What a row's own is called: `user`. */
  key: string
  /** The column that says which it is: `user_id`. */
  column: string
  /** The same column of the other table. */
  id: string
  of: Table
}

const tables = new WeakMap<Tool, Table>()

export const tableOf = (tool: Tool | string): Table | undefined =>
  typeof tool === 'string' ? undefined : tables.get(tool)

/** Tables with those that each belongs to, known by their tools from then on. */
export function keepTables(found: readonly Omit<Table, 'parents'>[]): readonly Table[] {
  const all = found.map((table) => ({ ...table, parents: [] as Parent[] }))
  for (const table of all) {
    table.parents.push(...all.filter((other) => other !== table).flatMap((other) => parentIn(table, other)))
    tables.set(table.tool, table)
  }
  return all
}

const ID = /^(.+?)(?:_id|Id|ID)$/

/** `user_id` of an order is the `id` of a user, where each is one of them. */
function parentIn({ rows }: Table, of: Table): Parent[] {
  const stem = stemOf(inWords(of.name).split(' ').at(-1)!)
  return Object.keys(rows[0] ?? {}).flatMap((column) => {
    const key = ID.exec(column)?.[1]
    if (!key || stemOf(inWords(key).split(' ').at(-1)!) !== stem) return []
    const id = ['id', column].find((one) => Object.hasOwn(of.rows[0] ?? {}, one))
    if (!id || Object.hasOwn(rows[0]!, key)) return []
    const ids = new Set(of.rows.map((row) => row[id]))
    const isTheirs = ids.size === of.rows.length && rows.every((row) => row[column] === null || ids.has(row[column]))
    return isTheirs ? [{ key, column, id, of }] : []
  })
}

/** The rows of a table, each with those it belongs to. */
export const joinedRows = ({ rows, parents }: Table): readonly Row[] =>
  rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      parents.map(({ key, column, id, of }) => [key, of.rows.find((one) => one[id] === row[column]) ?? null]),
    ),
  }))

/** The other tables that operations speak of. */
export const parentsIn = ({ parents }: Table, lists: readonly (readonly Operation[])[]): readonly Parent[] =>
  parents.filter(({ key }) =>
    lists.flat().some((operation) => columnsIn(operation).some((column) => column.startsWith(`${key}.`))),
  )
