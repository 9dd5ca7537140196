import type { Row } from './columns.ts'

/**
 * `list`: lines with a dash or a number. `blocks`: lines of `Key: value`, an empty line or `---` between rows. `record`: such
 * lines that are one row. `sections`: such lines below headings. `table`: Markdown's.
 */
export type TextFormat =
  | 'json'
  | 'python'
  | 'list'
  | 'record'
  | 'sections'
  | 'table'
  | { kind: 'csv'; separator: string }
  | { kind: 'blocks'; first: string }

export type ReadText =
  | { format: 'json' | 'python'; value: unknown }
  | { format: Exclude<TextFormat, 'json' | 'python'>; rows: Row[] }

const MAX_CHARS = 1_000_000

/** Reads rows from a text; null where it is prose. */
export function rowsOfText(text: string): ReadText | null {
  if (text.length > MAX_CHARS) return null
  return (
    readJson(text) ??
    readPython(text) ??
    readAs('table', rowsOfTable(text), 1) ??
    readAs('sections', rowsOfSections(text), 2) ??
    readRecord(text) ??
    readAs('list', rowsOfList(text), 1) ??
    readBlocks(text) ??
    readCsv(text)
  )
}

const readAs = (format: 'list' | 'sections' | 'table', rows: Row[], least: number): ReadText | null =>
  rows.length >= least ? { format, rows } : null

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

/** `| Name | Due |` over `|---|---|`. */
export function rowsOfTable(text: string): Row[] {
  const lines = text.split('\n').map((line) => line.trim())
  const rule = lines.findIndex((line) => /^\|(?: ?:?-+:? ?\|)+$/.test(line))
  if (rule < 1) return []
  const cellsIn = (line: string) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => plainOf(cell))
  const names = cellsIn(lines[rule - 1]!)
  const end = lines.findIndex((line, at) => at > rule && !line.startsWith('|'))
  return lines.slice(rule + 1, end === -1 ? undefined : end).map((line) => {
    const cells = cellsIn(line)
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
  })
}

/** A heading with lines of `Key: value` below it. */
export function rowsOfSections(text: string): Row[] {
  return text
    .split(/^(?=#{1,4} )/m)
    .map((part): Row => {
      const [head = '', ...lines] = part.split('\n')
      return { name: plainOf(head.replace(/^#+ (?:\d+[.)] )?/, '')), ...pairsOf(lines) }
    })
    .filter((row) => Object.keys(row).length > 1)
}

/** All its lines are `Key: value` of one thing, but for a heading. */
function readRecord(text: string): ReadText | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^(?:#|-{3,}$)/.test(line))
  const pairs = lines.filter((line) => pairIn(line) !== null)
  const row = pairsOf(pairs)
  const isOne = Object.keys(row).length === pairs.length && pairs.length > 1 && lines.length - pairs.length <= 1
  return isOne ? { format: 'record', rows: [row] } : null
}

/** `- Renew passport (ID: 17)`, `1. "Jóga" by Björk (5:05) - ID: r1`, and below it lines of `Key: value`. */
export function rowsOfList(text: string): Row[] {
  return text
    .split(/^(?=(?:[-*•]|\d+[.)]) )/m)
    .filter((part) => /^(?:[-*•]|\d+[.)]) /.test(part))
    .map((part) => {
      const [head = '', ...lines] = part.replace(/^\S+ /, '').split('\n')
      const fields = pairsOf(lines)
      const own = Object.keys(fields).length > 0 ? pairsOf([head]) : {}
      return { ...(Object.keys(own).length > 0 ? own : headOf(head.trim())), ...fields }
    })
}

/** What is called so, who made it, and what stands behind in brackets and dashes. */
export function headOf(head: string): Record<string, string> {
  const [all = '', quoted, bold, plain = ''] =
    /^(?:"([^"]+)"|\*\*([^*]+)\*\*|(.+?)(?= \([A-Za-z][\w ]{0,30}: | [-–—|] [A-Za-z][\w ]{0,30}: | \| |$))/.exec(
      head,
    ) ?? []
  const rest = head.slice(all.length)
  const by = /^ by (.+?)(?= \(| [-–—] |$)/.exec(rest)?.[1]
  const [, count, things] = /\((\d[\d,]*) ([a-z]+)\)/.exec(rest) ?? []
  const inner = /\((?:(\d{4})|(\d+:\d\d(?::\d\d)?))\)/.exec(rest)
  const pairs = [...rest.matchAll(/([A-Za-z][\w ]{0,30}): ([^,()|]+?)(?= [-–—] |[,()|]|$)/g)]
  const about = rest.replace(/\([^()]*\)/g, '').replace(/^[\s:–—-]+/, '')
  return {
    name: quoted ?? bold?.replace(/:$/, '') ?? plain,
    ...(by && { by }),
    ...(count && things && { [things]: count }),
    ...(inner && (inner[1] ? { year: inner[1] } : { duration: inner[2]! })),
    ...Object.fromEntries(pairs.map(([, key = '', value = '']) => [key.trim(), value.trim()])),
    ...(!by && about !== '' && !about.includes(': ') && { about }),
  }
}

/** Without the signs that make it bold, or that quote it. */
const plainOf = (text: string) => text.trim().replace(/^(\*\*|['"`])(.*)\1$/, '$2')

const PAIR = /^\s*(?:[-*•] )?(?:\*\*)?([A-Za-z][\w /-]{0,40}?(?: \([^()]{1,20}\))?)(?:\*\*)?:(?:\*\*)? (.+)$/

function pairIn(line: string): [string, string] | null {
  const [, key, value] = PAIR.exec(line) ?? []
  return key && value ? [key, plainOf(value)] : null
}

export const pairsOf = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(lines.map(pairIn).filter((pair) => pair !== null))

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
