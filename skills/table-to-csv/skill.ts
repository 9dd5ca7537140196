import { query } from '../../servers/database/query.ts'
import { writeFile } from '../../servers/filesystem/writeFile.ts'

export interface TableToCsvInput {
  /** A table of the database */
  table: string
  /** The file to write */
  path: string
  /** A condition of SQL that rows must meet, like "amount > 100" */
  where?: string
  /** The order of rows, like "amount DESC" */
  order?: string
}

/** Exports the rows of a database table to a CSV file, all or those that meet a condition. */
export async function tableToCsv({
  table,
  path,
  where = '',
  order = '',
}: TableToCsvInput): Promise<{ path: string; rows: number }> {
  const rows = await query({ table, ...(where && { where }), ...(order && { order_by: order }) })
  const columns = Object.keys(rows[0] ?? {})
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  const content = lines.map((fields) => fields.map(quoted).join(',')).join('\n')
  await writeFile({ path, content: `${content}\n` })
  return { path, rows: rows.length }
}

const quoted = (field: unknown) => {
  const text = String(field)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
