import type { Row } from './columns.ts'

/** `list`: lines with a dash. `blocks`: lines of `Key: value`, an empty line or `---` between rows. */
export type TextFormat =
  | 'json'
  | 'python'
  | 'list'
  | { kind: 'csv'; separator: string }
  | { kind: 'blocks'; first: string }

export type ReadText =
  | { format: 'json' | 'python'; value: unknown }
  | { format: Exclude<TextFormat, 'json' | 'python'>; rows: Row[] }

const MAX_CHARS = 1_000_000

/** Reads rows from a text; null where it is prose. */
export function rowsOfText(text: string): ReadText | null {
  if (text.length > MAX_CHARS) return null
  return readJson(text) ?? readPython(text) ?? readList(text) ?? readBlocks(text) ?? readCsv(text)
}

function readJson(text: string): ReadText | null {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    return { format: 'json', value: JSON.parse(text) }
  } catch {
    // Not JSON: the other formats are tried.
    return null
  }
}

/** What Python prints of lists and dictionaries. */
function readPython(text: string): ReadText | null {
  if (!/^\s*[[{]/.test(text)) return null
  const read = readJson(jsonOfPython(text))
  return read && 'value' in read ? { format: 'python', value: read.value } : null
}

const PYTHON_WORDS: Record<string, string> = { None: 'null', True: 'true', False: 'false' }

export const jsonOfPython = (text: string): string =>
  text.replace(/'((?:[^'\\]|\\.)*)'|"(?:[^"\\]|\\.)*"|\b(?:None|True|False)\b/g, (all, inner?: string) =>
    inner === undefined ? (PYTHON_WORDS[all] ?? all) : JSON.stringify(inner.replaceAll("\\'", "'")),
  )

function readList(text: string): ReadText | null {
  const rows = rowsOfList(text)
  return rows.length > 0 ? { format: 'list', rows } : null
}

/** `- Renew passport (ID: 17)`, and below it lines of `Key: value`. */
export function rowsOfList(text: string): Row[] {
  return text
    .split(/^(?=[-*•] )/m)
    .filter((part) => /^[-*•] /.test(part))
    .map((part) => {
      const [head = '', ...lines] = part.slice(2).split('\n')
      const [name = '', inner = ''] = head.trim().split(/ \((?=[A-Za-z][\w ]*: )/)
      return { name, ...pairsOf([...inner.replace(/\)$/, '').split(', '), ...lines]) }
    })
}

export function pairsOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, key, value] = /^\s*([A-Za-z][\w ]*): (.+)$/.exec(line) ?? []
      return key && value ? [[key, value.trim()]] : []
    }),
  )
}

function readBlocks(text: string): ReadText | null {
  const first = Object.keys(pairsOf(text.split('\n')))[0]
  const rows = first === undefined ? [] : rowsOfBlocks(text, first)
  if (first === undefined || rows.length === 0 || Object.keys(rows[0]!).length < 2) return null
  return { format: { kind: 'blocks', first }, rows }
}

/** Every block begins with the same key; what else is in the text is prose. */
export function rowsOfBlocks(text: string, first: string): Row[] {
  return text
    .split(/\n[ \t]*\n|\n-{3,}\n/)
    .map((block) => pairsOf(block.split('\n')))
    .filter((row) => Object.hasOwn(row, first))
}

function readCsv(text: string): ReadText | null {
  const header = text.split('\n', 1)[0] ?? ''
  for (const separator of [',', ';', '\t']) {
    const names = cellsOf(header, separator)
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    if (names.length < 2 || lines.length < 2 || names.some((name) => name === '' || name.length > 60)) continue
    if (!lines.every((line) => cellsOf(line, separator).length === names.length)) continue
    return { format: { kind: 'csv', separator }, rows: rowsOfCsv(text, separator) }
  }
  return null
}

export function rowsOfCsv(text: string, separator: string): Row[] {
  const [header = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '')
  const names = cellsOf(header, separator)
  return lines.map((line) => {
    const cells = cellsOf(line, separator)
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
  })
}

/** A cell between double quotes may have the separator in it. */
export const cellsOf = (line: string, separator: string): string[] =>
  [...`${separator}${line.trim()}`.matchAll(CELLS[separator]!)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  )

const CELLS: Record<string, RegExp> = {
  ',': /,(?:"((?:[^"]|"")*)"|([^,]*))/g,
  ';': /;(?:"((?:[^"]|"")*)"|([^;]*))/g,
  '\t': /\t(?:"((?:[^"]|"")*)"|([^\t]*))/g,
}
