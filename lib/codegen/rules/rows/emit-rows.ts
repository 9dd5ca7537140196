import { quote } from '../../quote.ts'
import type { FoundRows } from './find-rows.ts'
import type { TextFormat } from './rows-of-text.ts'

/** An expression, and what a program needs before it. */
export interface Emitted {
  /** Functions, each the text of one. A program that has more than one such expression has each of them once, at its beginning. */
  helpers: string[]
  lines: string[]
  expression: string
}

/** The code that gets the rows out of an answer as `findRows` did. `isTyped`: the program knows the answer's type. */
export function emitRows(expression: string, found: FoundRows, isTyped = false): Emitted {
  if (found.textAt) {
    const { textAt, ...inside } = found
    return emitRows(
      isTyped ? `${expression}${textAt.map(accessOf).join('')}` : castAt(expression, textAt, 'unknown'),
      inside,
    )
  }
  if (found.text === undefined) return rowsIn(expression, found, isTyped)
  if (found.text === 'json') return rowsIn(`JSON.parse(String(${expression}))`, found, true)
  if (found.text === 'python') return { ...rowsIn(`valueOf(String(${expression}))`, found, true), helpers: [PYTHON] }
  return rowsOfText(`String(${expression})`, found.text)
}

function rowsIn(expression: string, { parts, shape }: FoundRows, isTyped: boolean): Emitted {
  const at = (path: readonly string[], type: string) =>
    isTyped ? `${expression}${path.map(accessOf).join('')}` : castAt(expression, path, type)
  if (shape.kind === 'objects' && shape.inner === undefined)
    return { helpers: [], lines: [], expression: at(parts, 'unknown') }
  if (shape.kind === 'objects') {
    const [one, key] = [`{ ${keyOf(shape.inner!)}: unknown }`, accessOf(shape.inner!)]
    return { helpers: [], lines: [], expression: `${at(parts, `${one}[]`)}.map((each: ${one}) => each${key})` }
  }
  if (shape.kind === 'values')
    return { helpers: [], lines: [], expression: `${at(parts, 'unknown[]')}.map((value: unknown) => ({ value }))` }
  return {
    helpers: [],
    lines: [`const columns = ${at(shape.columns, 'string[]')}`],
    expression: `${at(parts, 'unknown[][]')}.map((cells: unknown[]) => Object.fromEntries(columns.map((name: string, at: number) => [name, cells[at]])))`,
  }
}

/** `(answer as { data: { items: unknown } }).data.items` */
function castAt(expression: string, path: readonly string[], type: string): string {
  if (path.length === 0) return type === 'unknown' ? expression : `(${expression} as ${type})`
  const shape = path.reduceRight((inner, part) => `{ ${keyOf(part)}: ${inner} }`, type)
  return `(${expression} as ${shape})${path.map(accessOf).join('')}`
}

const isName = (part: string) => /^[A-Za-z_$][\w$]*$/.test(part)
export const keyOf = (part: string) => (part === '__proto__' ? `['__proto__']` : isName(part) ? part : quote(part))
export const accessOf = (part: string) => (isName(part) ? `.${part}` : `[${quote(part)}]`)

function rowsOfText(text: string, format: Exclude<TextFormat, 'json' | 'python'>): Emitted {
  if (format === 'list') return { helpers: [PLAIN, PAIRS, LIST], lines: [], expression: `entriesOf(${text})` }
  if (format === 'table') return { helpers: [PLAIN, TABLE], lines: [], expression: `tableOf(${text})` }
  if (format === 'sections') return { helpers: [PLAIN, PAIRS, SECTIONS], lines: [], expression: `sectionsOf(${text})` }
  if (format === 'record') return { helpers: [PLAIN, PAIRS], lines: [], expression: `[fieldsOf(${text}.split('\\n'))]` }
  if (format.kind === 'csv') return { helpers: [csv(format.separator)], lines: [], expression: `recordsOf(${text})` }
  return { helpers: [PLAIN, PAIRS], lines: [], expression: blocks(text, format.first) }
}

const PYTHON = [
  '/** The text is what Python prints of a value. */',
  'const valueOf = (text: string) =>',
  '  JSON.parse(',
  '    text.replace(/\'((?:[^\'\\\\]|\\\\.)*)\'|"(?:[^"\\\\]|\\\\.)*"|\\b(?:None|True|False)\\b/g, (all, inner?: string) =>',
  "      inner === undefined ? ({ None: 'null', True: 'true', False: 'false' }[all] ?? all) : JSON.stringify(inner.replaceAll(\"\\\\'\", \"'\")),",
  '    ),',
  '  )',
].join('\n')

const PLAIN = [
  '/** Without the signs that make it bold, or that quote it. */',
  "const plainOf = (text: string) => text.trim().replace(/^(\\*\\*|['\"`])(.*)\\1$/, '$2')",
].join('\n')

const PAIRS = [
  '/** Lines like `Key: value`. */',
  'const fieldsOf = (lines: string[]): Record<string, string> =>',
  '  Object.fromEntries(',
  '    lines.flatMap((line) => {',
  '      const [, key, value] =',
  '        /^\\s*(?:[-*•] )?(?:\\*\\*)?([A-Za-z][\\w /-]{0,40}?(?: \\([^()]{1,20}\\))?)(?:\\*\\*)?:(?:\\*\\*)? (.+)$/.exec(line) ?? []',
  '      return key && value ? [[key, plainOf(value)]] : []',
  '    }),',
  '  )',
].join('\n')

const LIST = [
  '/** `"Name" by X (5:05) - Key: value` */',
  'const headOf = (head: string): Record<string, string> => {',
  "  const [all = '', quoted, bold, plain = ''] =",
  '    /^(?:"([^"]+)"|\\*\\*([^*]+)\\*\\*|(.+?)(?= \\([A-Za-z][\\w ]{0,30}: | [-–—|] [A-Za-z][\\w ]{0,30}: | \\| |$))/.exec(head) ?? []',
  '  const rest = head.slice(all.length)',
  '  const by = /^ by (.+?)(?= \\(| [-–—] |$)/.exec(rest)?.[1]',
  '  const [, count, things] = /\\((\\d[\\d,]*) ([a-z]+)\\)/.exec(rest) ?? []',
  '  const inner = /\\((?:(\\d{4})|(\\d+:\\d\\d(?::\\d\\d)?))\\)/.exec(rest)',
  '  const pairs = [...rest.matchAll(/([A-Za-z][\\w ]{0,30}): ([^,()|]+?)(?= [-–—] |[,()|]|$)/g)]',
  "  const about = rest.replace(/\\([^()]*\\)/g, '').replace(/^[\\s:–—-]+/, '')",
  '  return {',
  "    name: quoted ?? bold?.replace(/:$/, '') ?? plain,",
  '    ...(by && { by }),',
  '    ...(count && things && { [things]: count }),',
  '    ...(inner && (inner[1] ? { year: inner[1] } : { duration: inner[2]! })),',
  "    ...Object.fromEntries(pairs.map(([, key = '', value = '']) => [key.trim(), value.trim()])),",
  "    ...(!by && about !== '' && !about.includes(': ') && { about }),",
  '  }',
  '}',
  '',
  '/** Lines like `- Name (Key: value)` or `1. Name`, each with the lines below it. */',
  'const entriesOf = (text: string) =>',
  '  text',
  '    .split(/^(?=(?:[-*•]|\\d+[.)]) )/m)',
  '    .filter((part) => /^(?:[-*•]|\\d+[.)]) /.test(part))',
  '    .map((part): Record<string, string> => {',
  "      const [head = '', ...lines] = part.replace(/^\\S+ /, '').split('\\n')",
  '      const fields = fieldsOf(lines)',
  '      const own = Object.keys(fields).length > 0 ? fieldsOf([head]) : {}',
  '      return { ...(Object.keys(own).length > 0 ? own : headOf(head.trim())), ...fields }',
  '    })',
].join('\n')

const SECTIONS = [
  '/** Headings, each with the lines like `Key: value` below it. */',
  'const sectionsOf = (text: string) =>',
  '  text',
  '    .split(/^(?=#{1,4} )/m)',
  '    .map((part): Record<string, string> => {',
  "      const [head = '', ...lines] = part.split('\\n')",
  "      return { name: plainOf(head.replace(/^#+ (?:\\d+[.)] )?/, '')), ...fieldsOf(lines) }",
  '    })',
  '    .filter((row) => Object.keys(row).length > 1)',
].join('\n')

const TABLE = [
  '/** The rows of a table in Markdown. */',
  'const tableOf = (text: string) => {',
  "  const lines = text.split('\\n').map((line) => line.trim())",
  '  const rule = lines.findIndex((line) => /^\\|(?: ?:?-+:? ?\\|)+$/.test(line))',
  "  const cellsIn = (line: string) => line.replace(/^\\||\\|$/g, '').split('|').map((cell) => plainOf(cell))",
  "  const names = cellsIn(lines[rule - 1] ?? '')",
  "  const end = lines.findIndex((line, at) => at > rule && !line.startsWith('|'))",
  '  return lines.slice(rule + 1, end === -1 ? undefined : end).map((line) => {',
  '    const cells = cellsIn(line)',
  "    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))",
  '  })',
  '}',
].join('\n')

const blocks = (text: string, first: string) =>
  [
    text,
    '  .split(/\\n[ \\t]*\\n|\\n-{3,}\\n/)',
    "  .map((block) => fieldsOf(block.split('\\n')))",
    `  .filter((fields) => Object.hasOwn(fields, ${quote(first)}))`,
  ].join('\n')

function csv(separator: string): string {
  const sign = separator === '\t' ? '\\t' : separator
  return [
    '/** The records of a CSV text; its first line has the names. */',
    'const recordsOf = (text: string) => {',
    '  const cellsOf = (line: string) =>',
    `    [...\`${sign}\${line.trim()}\`.matchAll(/${sign}(?:"((?:[^"]|"")*)"|([^${sign}]*))/g)].map(([, quoted, plain = '']) =>`,
    "      (quoted?.replaceAll('\"\"', '\"') ?? plain).trim(),",
    '    )',
    "  const [header = '', ...lines] = text.split('\\n').filter((line) => line.trim() !== '')",
    '  const names = cellsOf(header)',
    '  return lines.map((line) => {',
    '    const cells = cellsOf(line)',
    "    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))",
    '  })',
    '}',
  ].join('\n')
}
