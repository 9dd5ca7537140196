import { readFile } from '../../servers/filesystem/readFile.ts'

export interface ReadCsvInput {
  /** A CSV file whose first line names its columns */
  path: string
  /** What stands between fields */
  separator?: string
}

/** Reads a CSV file as rows, each an object with the values by the names of the columns. */
export async function readCsv({ path, separator = ',' }: ReadCsvInput): Promise<Record<string, string>[]> {
  const [head = [], ...rows] = fieldsOf(await readFile({ path }), separator)
  const columns = head.map((column) => column.replace(/^\uFEFF/, '').trim())
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ''])))
}

/** Fields in quotes may hold separators, line breaks and quotes written twice. */
function fieldsOf(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (isQuoted && sign === '"' && text.charAt(at + 1) === '"') field += text.charAt(++at)
    else if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted || (sign !== separator && sign !== '\n' && sign !== '\r')) field += sign
    else if (sign !== '\r') {
      row.push(field)
      field = ''
      if (sign === separator) continue
      rows.push(row)
      row = []
    }
  }
  if (field !== '' || row.length > 0) rows.push([...row, field])
  return rows.filter((fields) => fields.some((value) => value !== ''))
}
