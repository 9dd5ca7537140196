export type Row = Readonly<Record<string, unknown>>

/** Numbers in texts: `4.2 (871 reviews)`. Times are texts, or counted since 1970. */
export type ColumnType = 'number' | 'numeric' | 'boolean' | 'time' | 'seconds' | 'milliseconds' | 'text' | 'other'

export interface Column {
  path: string
  /** The keys on the way; `[]` stands for each element of a list. */
  parts: readonly string[]
  type: ColumnType
  /** What `typeof` says of its values, in TypeScript's words. */
  written: string
  /** Of each part, whether it is missing or null in some row. */
  missing: readonly boolean[]
  /** The different values, at most 500. */
  values: readonly unknown[]
}

const MAX_DEPTH = 5
const MAX_COLUMNS = 200
const MAX_ROWS = 500

/** All columns that rows have, those of nested objects and of lists of objects as well. */
export function columnsOf(rows: readonly Row[]): Column[] {
  const found = new Map<string, Gathered>()
  const some = rows.slice(0, MAX_ROWS)
  for (const row of some) walk(row, [], found)
  return [...found.values()]
    .filter(({ parts, leaves }) => leaves.length > 0 && !isObject(parts, leaves, found))
    .map((gathered) => columnFrom(gathered, found, some.length))
}

/** Null in one row and an object in another: its columns are those of the object. */
const isObject = (parts: readonly string[], leaves: readonly unknown[], found: ReadonlyMap<string, Gathered>) =>
  leaves.every((leaf) => leaf === null) &&
  [...found.values()].some(
    (other) => other.parts.length > parts.length && parts.every((part, at) => part === other.parts[at]),
  )

interface Gathered {
  parts: readonly string[]
  /** How often it was there and not null; inside of lists not counted. */
  times: number
  leaves: unknown[]
  hasNull: boolean
}

function walk(value: unknown, parts: readonly string[], found: Map<string, Gathered>): void {
  const path = pathOf(parts)
  if (!found.has(path) && found.size >= MAX_COLUMNS) return
  const own = found.get(path) ?? { parts, times: 0, leaves: [], hasNull: false }
  found.set(path, own)
  if (value === null || value === undefined) own.hasNull = true
  else own.times += 1
  if (parts.length >= MAX_DEPTH) return
  if (Array.isArray(value)) {
    if (!parts.includes('[]')) for (const element of value.slice(0, 50)) walk(element, [...parts, '[]'], found)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) walk(inner, [...parts, key], found)
  } else own.leaves.push(value ?? null)
}

export const pathOf = (parts: readonly string[]) => parts.join('.').replaceAll('.[]', '[]')

function columnFrom({ parts, leaves }: Gathered, found: ReadonlyMap<string, Gathered>, count: number): Column {
  const known = leaves.filter((leaf) => leaf !== null)
  const missing = parts.map((_, at) => {
    const above = found.get(pathOf(parts.slice(0, at + 1)))!
    const inList = parts.slice(0, at).includes('[]')
    const outer = at === 0 ? count : found.get(pathOf(parts.slice(0, at)))!.times
    return above.hasNull || (!inList && above.parts.at(-1) !== '[]' && above.times < outer)
  })
  const written = [...new Set(known.map((leaf) => typeof leaf))].join(' | ') || 'unknown'
  return {
    path: pathOf(parts),
    parts,
    type: typeOf(known, parts),
    written,
    missing,
    values: [...new Set(known)].slice(0, 500),
  }
}

/** `12`, `1,204.50 €`, `4.2 (871 reviews)`, and nothing that is a date, a version or a telephone number. */
const NUMERIC =
  /^[€$£]?\s?-?\d[\d,]*(?:\.\d+)?(?:\s?[%€$£]| ?°[CF]| [A-Za-z]{1,5}|(?:k?g|[ckm]?m|m?s|h|min|[kmgt]b|eur|usd|gbp|chf))?(?: \(.*\))?$/i
const NOTHING = /^(?:none|null|n\/a|nan|unknown|-|–)?$/i
const TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d.*)?$|^(?:\w{3}, )?\d{1,2} \w{3,9} \d{4}\b/
const TIME_NAMES =
  /(?:^|[^a-z])(?:created?|updated?|modified|time|timestamp|ts|date|at|due|seen|since)(?![a-z])|(?:At|Time|Date)$/i

function typeOf(known: readonly unknown[], parts: readonly string[]): ColumnType {
  const texts = known.filter((value) => typeof value === 'string').filter((value) => !NOTHING.test(value))
  const every = (test: (text: string) => boolean) => texts.length > 0 && texts.every(test)
  if (known.length === 0) return 'other'
  if (known.every((value) => typeof value === 'boolean')) return 'boolean'
  const numbers = known.every((value) => typeof value === 'number')
    ? (known as number[])
    : every(isNumeric)
      ? texts.map(numberIn)
      : null
  if (numbers) return numberType(numbers, parts) ?? (texts.length > 0 ? 'numeric' : 'number')
  if (every((text) => TIME.test(text) && !Number.isNaN(Date.parse(text)))) return 'time'
  return known.every((value) => typeof value === 'string') ? 'text' : 'other'
}

function numberType(numbers: readonly number[], parts: readonly string[]): ColumnType | null {
  if (!TIME_NAMES.test(parts.findLast((part) => part !== '[]') ?? '')) return null
  if (numbers.every((number) => number > 1e12 && number < 5e12)) return 'milliseconds'
  return numbers.every((number) => number > 5e8 && number < 5e9) ? 'seconds' : null
}

const isNumeric = (text: string) => text.length < 200 && NUMERIC.test(text)

/** The first number in a text; NaN where there is none. */
export const numberIn = (text: string): number =>
  Number.parseFloat(/-?\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', '') ?? '')

/** `yes` and `no` in texts. */
export const isTruth = ({ type, values }: Column) =>
  type === 'boolean' || (type === 'text' && values.every((value) => /^(?:yes|no|true|false|y|n)$/i.test(String(value))))

export const isNumber = ({ type }: Column) => type === 'number' || type === 'numeric'
export const isTime = ({ type }: Column) => type === 'time' || type === 'seconds' || type === 'milliseconds'
export const isList = ({ parts }: Column) => parts.includes('[]')
/** The last name on the way: `login` of `user.login`. */
export const leafOf = ({ parts }: Column) => parts.findLast((part) => part !== '[]') ?? 'value'

/** What a value is called where its owner has the name: `user.login`, `labels[].name`, `Author.select.name`. */
export const VALUE_NAMES =
  /^(?:name|login|title|username|display_?name|value|content|text|plain_text|label|select|status|number|rich_text|date|datetime|email|key)$/i
/** Hold the columns of a row and say nothing. */
export const WRAPPERS = /^(?:fields|properties|attributes|data|item|node)$/i

/** What a column is called among others: `user` for `user.login`, `Author` for `properties.Author.select.name`. */
export function titleOf({ parts }: Column): string {
  const names = parts.filter((part) => part !== '[]')
  let at = names.length - 1
  while (at > 0 && VALUE_NAMES.test(names[at]!) && !WRAPPERS.test(names[at - 1]!)) at -= 1
  return names[at] ?? 'value'
}

/** What a row has in a column: of a list all its values. */
export function valuesAt(row: unknown, parts: readonly string[]): unknown[] {
  const [part, ...rest] = parts
  if (part === undefined) return row === undefined || row === null ? [] : [row]
  if (part === '[]') return Array.isArray(row) ? row.flatMap((element) => valuesAt(element, rest)) : []
  if (typeof row !== 'object' || row === null || !Object.hasOwn(row, part)) return []
  return valuesAt((row as Row)[part], rest)
}
