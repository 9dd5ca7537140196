import { stemOf } from '../../../selection/terms.ts'
import type { Clause, Value } from '../read/clause.ts'
import { isEmpty } from '../read/empty-words.ts'
import { type Column, columnsOf, isList, leafOf, type Row, valuesAt } from './columns.ts'

/** A row that words name, with what tells it among the others. */
export interface NamedRow {
  row: Row
  /** Columns and what they hold: its name, or first and last name. */
  by: readonly { column: Column; value: unknown }[]
  /** What it is called. */
  said: string
  /** The words that say so. */
  used: readonly number[]
}

/** Which rows the words name: none, some, or one of those and nothing says which. */
export interface Naming {
  rows: readonly NamedRow[]
  isUnclear: boolean
}

export interface NameOptions {
  /** The words that may name one. */
  free: ReadonlySet<number>
  /** What a row is: `card`. */
  nouns: readonly string[]
  /** A value that was held for the name. */
  value?: Value | undefined
  /** Only a part of the name may be said, or it may be misspelt. */
  isLoose: boolean
}

const NAMES =
  /^(?:names?|title|summary|subject|label|login|user_?name|display_?name|full_?name|real_?name|content|text|e-?mail|handle|key|code|number|slug|headline|caption)$/i

/** The rows that the words of a clause call by their names. */
export function namedRows(rows: readonly Row[], clause: Clause, options: NameOptions): Naming {
  const called = callsOf(rows)
  const said = tokensOf(clause)
  // Of `Renew the fire insurance` also what means nothing by itself.
  const isFree = (at: number) => options.free.has(at) || isOf(options.value, at) || isEmpty(clause.words[at]!)
  const whole = chosen(longest(called.flatMap((one) => spansOf(one, said, isFree))), clause, options)
  if (whole.rows.length > 0 || whole.isUnclear) return whole
  const loose = options.value
    ? inPart(called, options.value)
    : options.isLoose
      ? byWords(called, clause, options)
      : NONE
  if (loose.rows.length > 0 || loose.isUnclear || !options.isLoose) return loose
  return misspelt(called, clause, options)
}

const NONE: Naming = { rows: [], isUnclear: false }

const isOf = (value: Value | undefined, at: number) => value !== undefined && value.from <= at && at < value.to

interface Called {
  row: Row
  by: NamedRow['by']
  said: string
  tokens: readonly string[]
}

/** What rows are called: what stands in their columns for names, else in any text that is different in most. */
function callsOf(rows: readonly Row[]): Called[] {
  const columns = columnsOf(rows).filter((column) => !isList(column) && /^(?:text|number|numeric)$/.test(column.type))
  const named = columns.filter((column) => NAMES.test(leafOf(column)) && !isOther(column))
  const texts = columns.filter(
    ({ type, values }) =>
      type === 'text' && values.length > rows.length * 0.8 && values.every((one) => String(one).length < 100),
  )
  const calls = (named.length > 0 ? named : texts).flatMap((column) =>
    rows.flatMap((row) => valuesAt(row, column.parts).map((value) => called(row, [{ column, value }]))),
  )
  return [...calls, ...fullNames(rows, columns)].filter(({ tokens }) => tokens.length > 0)
}

/** `user.login` of an issue is not what the issue is called. */
const isOther = ({ parts }: Column) =>
  parts.length > 1 && !/^(?:fields|properties|attributes|data|node|title|name)$/i.test(parts[0]!)

const called = (row: Row, by: NamedRow['by']): Called => {
  const said = by.map(({ value }) => String(value)).join(' ')
  return { row, by, said, tokens: plain(said) }
}

function fullNames(rows: readonly Row[], columns: readonly Column[]): Called[] {
  const [first, last] = [/^(?:first|given)_?name$/i, /^(?:last|family|sur)_?name$/i].map((name) =>
    columns.find((column) => column.parts.length === 1 && name.test(leafOf(column))),
  )
  if (!first || !last) return []
  return rows.flatMap((row) => {
    const [a, b] = [valuesAt(row, first.parts)[0], valuesAt(row, last.parts)[0]]
    const by = [
      { column: first, value: a },
      { column: last, value: b },
    ]
    return a === undefined || b === undefined
      ? []
      : [
          called(row, by),
          { ...called(row, by), tokens: plain(String(b)) },
          { ...called(row, by), tokens: plain(String(a)) },
        ]
  })
}

/** The words of a text: `Café Lumen's` is cafe, lumen. */
const plain = (text: string): string[] =>
  text
    .slice(0, 300)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

interface Said {
  token: string
  at: number
  /** Its word is a whole of several: a quoted text. */
  isInside: boolean
  isFirst: boolean
  isLast: boolean
}

const tokensOf = ({ words }: Clause): Said[] =>
  words.flatMap(({ text }, at) => {
    const tokens = plain(text)
    return tokens.map((token, i) => ({
      ...{ token, at, isInside: /\s/.test(text) },
      ...{ isFirst: i === 0, isLast: i === tokens.length - 1 },
    }))
  })

interface Span extends Called {
  from: number
  to: number
}

/** Where the whole name stands in the words; of what stands between quotes it is all. */
function spansOf(one: Called, said: readonly Said[], isFree: (at: number) => boolean): Span[] {
  const { tokens } = one
  const last = tokens.length - 1
  return said.flatMap((first, at): Span[] => {
    const end = said[at + last]
    if (!end || !tokens.every((token, i) => said[at + i]!.token === token && isFree(said[at + i]!.at))) return []
    if (!first.isFirst || !end.isLast) return []
    return [{ ...one, from: first.at, to: end.at + 1 }]
  })
}

/** `The Snow Child`, and not the book `Snow`. */
const longest = (spans: readonly Span[]): Span[] =>
  spans.filter(
    (one) =>
      !spans.some((other) => other.to - other.from > one.to - one.from && other.from <= one.from && one.to <= other.to),
  )

/** Of what several names say, what the words mean. */
function chosen(spans: readonly Span[], clause: Clause, { value, nouns }: NameOptions): Naming {
  const meant = spans.filter((span) => saysMore(span, clause))
  const stems = new Set(nouns.map(stemOf))
  const isBeside = ({ from, to }: Span) =>
    [nearest(clause, from, -1), nearest(clause, to - 1, 1)].some((at) =>
      stems.has(stemOf(clause.words[at]?.root ?? '')),
    )
  const kept = [
    meant.filter(({ from, to }) => value && from < value.to && value.from < to),
    meant.filter(isBeside),
    meant,
  ].find((some) => some.length > 0)
  if (!kept) return NONE
  const first = kept[0]!
  const same = kept.filter(({ from, to }) => from === first.from && to === first.to)
  if (new Set(same.map(({ row }) => row)).size > 1) return { rows: named(same), isUnclear: true }
  const rows = [...new Map(kept.map((one) => [one.row, one])).values()]
  return { rows: named(rows), isUnclear: false }
}

const named = (spans: readonly Span[]): NamedRow[] =>
  spans.map(({ row, by, said, from, to }) => ({
    row,
    by,
    said,
    used: Array.from({ length: to - from }, (_, i) => from + i),
  }))

/** A name of one small word is rather that word. */
const saysMore = ({ from, to, tokens }: Span, { words }: Clause) =>
  to - from > 1 || (tokens.join('').length > 1 && !isEmpty(words[from]!)) || words[from]!.text.includes(' ')

function nearest({ words }: Clause, from: number, by: number): number {
  let at = from + by
  while (words[at] && (words[at]!.isFiller || /^(?:call|name|title|my|our|the)$/.test(words[at]!.root))) at += by
  return at
}

/** `Nadia` of Nadia Amin. */
function inPart(called: readonly Called[], value: Value): Naming {
  if (value.kind === 'handle') return NONE
  const wanted = plain(String(typeof value.value === 'string' ? value.value : value.text))
  const has = ({ tokens }: Called) => tokens.some((_, at) => wanted.every((one, i) => tokens[at + i] === one))
  const met = wanted.length > 0 ? called.filter(has) : []
  return one(met, range(value.from, value.to))
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

function one(met: readonly Called[], used: readonly number[]): Naming {
  const rows = [...new Map(met.map((each) => [each.row, each])).values()].map(({ row, by, said }) => ({
    row,
    by,
    said,
    used,
  }))
  return rows.length > 1 ? { rows, isUnclear: true } : { rows, isUnclear: false }
}

/** `the ticket about the printer`: the only one whose name has such a word, or most of them. */
function byWords(called: readonly Called[], { words, values }: Clause, { free, nouns }: NameOptions): Naming {
  const stems = new Set(nouns.map(stemOf))
  const isSaid = (at: number) =>
    !isEmpty(words[at]!) && !stems.has(stemOf(words[at]!.root)) && words[at]!.kind !== 'verb'
  const isTold = (at: number) =>
    values.some(({ kind, from, to }) => /^(?:text|date|path|url)$/.test(kind) && from <= at && at < to)
  const own = [...free].filter((at) => isSaid(at) && !isTold(at) && plain(words[at]!.text).join('').length >= 4)
  const met = called.map((each) => {
    const has = new Set(each.tokens.map(stemOf))
    return { each, used: own.filter((at) => plain(words[at]!.text).some((token) => has.has(stemOf(token)))) }
  })
  const most = Math.max(0, ...met.map(({ used }) => used.length))
  if (most === 0) return NONE
  const best = met.filter(({ used }) => used.length === most)
  return one(
    best.map(({ each }) => each),
    best[0]!.used,
  )
}

/** One letter, of a long name two: the only one that is nearly called so. */
function misspelt(called: readonly Called[], clause: Clause, { free, value }: NameOptions): Naming {
  const said = value
    ? [{ text: plain(value.text).join(' '), used: range(value.from, value.to) }]
    : [...free].flatMap((at) =>
        isEmpty(clause.words[at]!) ? [] : [{ text: plain(clause.words[at]!.text).join(' '), used: [at] }],
      )
  const met = said.flatMap(({ text, used }) =>
    called.filter(({ tokens }) => isNear(tokens.join(' '), text)).map((each) => ({ each, used })),
  )
  return one(
    met.map(({ each }) => each),
    met[0]?.used ?? [],
  )
}

function isNear(a: string, b: string): boolean {
  const most = a.length > 9 ? 2 : a.length > 4 ? 1 : 0
  return most > 0 && a !== b && Math.abs(a.length - b.length) <= most && distance(a, b) <= most
}

/** How many letters are added, left out, changed or swapped. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1]![j - 1]! + Number(a[i - 1] !== b[j - 1])
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? rows[i - 2]![j - 2]! + 1 : change
      row.push(Math.min(change, swap, rows[i - 1]![j]! + 1, row[j - 1]! + 1))
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}
