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
  if (found.text === undefined) return rowsIn(expression, found, isTyped)
  if (found.text === 'json') return rowsIn(`JSON.parse(String(${expression}))`, found, true)
  if (found.text === 'python') return { ...rowsIn(`valueOf(String(${expression}))`, found, true), helpers: [PYTHON] }
  return rowsOfText(`String(${expression})`, found.text)
}

function rowsIn(expression: string, { parts, shape }: FoundRows, isTyped: boolean): Emitted {
  const at = (path: readonly string[], type: string) =>
    isTyped ? `${expression}${path.map(accessOf).join('')}` : castAt(expression, path, type)
  if (shape.kind === 'objects') return { helpers: [], lines: [], expression: at(parts, 'unknown') }
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
  if (format === 'list') return { helpers: [PAIRS, LIST], lines: [], expression: `entriesOf(${text})` }
  if (format.kind === 'csv') return { helpers: [csv(format.separator)], lines: [], expression: `recordsOf(${text})` }
  return { helpers: [PAIRS], lines: [], expression: blocks(text, format.first) }
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

const PAIRS = [
  '/** Lines like `Key: value`. */',
  'const fieldsOf = (lines: string[]): Record<string, string> =>',
  '  Object.fromEntries(',
  '    lines.flatMap((line) => {',
  '      const [, key, value] = /^\\s*([A-Za-z][\\w ]*): (.+)$/.exec(line) ?? []',
  '      return key && value ? [[key, value.trim()]] : []',
  '    }),',
  '  )',
].join('\n')

const LIST = [
  '/** Lines like `- Name (Key: value)`, each with the lines below it. */',
  'const entriesOf = (text: string) =>',
  '  text',
  '    .split(/^(?=[-*•] )/m)',
  '    .filter((part) => /^[-*•] /.test(part))',
  '    .map((part) => {',
  "      const [head = '', ...lines] = part.slice(2).split('\\n')",
  "      const [name = '', inner = ''] = head.trim().split(/ \\((?=[A-Za-z][\\w ]*: )/)",
  "      return { name, ...fieldsOf([...inner.replace(/\\)$/, '').split(', '), ...lines]) }",
  '    })',
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
