import { type Column, isList, isTime, leafOf, VALUE_NAMES, WRAPPERS } from './columns.ts'
import { CONCEPTS, type ConceptName } from './concepts.ts'
import type { Reading } from './reading.ts'
import { isNear, stemOf, type Token, wordsIn } from './words.ts'

export interface Found {
  column: Column
  /** Where another column fits as well. */
  unclear?: string
}

export interface Mention extends Found {
  /** Tokens `from` to `to - 1`. */
  from: number
  to: number
  /** By its name, and not by another word for it. */
  isNamed: boolean
}

/** In names of columns, where they say nothing about what is in it. */
const AROUND = {
  before: /^(?:is|has|num|no|nr|number|of|n|total)$/,
  after: /^(?:count|at|on|date|time|id|name|of|by|kg|g|km|m|cm|eur|usd|ms|s|percent|pct|kb|mb|gb)$/,
}

interface Alias {
  stems: string[]
  /** `order` of `order_id`. */
  isOfId?: boolean
  /** `ordered` is not meant by `order`. */
  isDone?: boolean
  /** The lower, the closer to the column. */
  rank: number
}

/** What stands for its owner best: its name before its key. */
const PREFERRED = ['name', 'login', 'title', 'username', 'value', 'plain_text', 'text', 'email']
const preferenceOf = (name: string) => (PREFERRED.indexOf(name) + 1 || PREFERRED.length + 1) * 0.001

const aliasesOf = memoized(({ parts }: Column): Alias[] => {
  const names = parts.filter((part) => part !== '[]')
  const found: Alias[] = []
  for (let at = names.length - 1; at >= 0; at -= 1) {
    const words = wordsIn(names[at]!)
    const rank =
      (names.length - 1 - at) * 2 + names.length * 0.1 + (at < names.length - 1 ? preferenceOf(names.at(-1)!) : 0)
    const inner = strip(words)
    const isDone = /ed$/.test(inner.at(-1) ?? '')
    const isOfId = /^id$/.test(words.at(-1) ?? '') && words.length > 1
    // `name` alone is the row's own, not that of its license.
    const isOwn = at === 0 || !VALUE_NAMES.test(names[at]!) || WRAPPERS.test(names[at - 1]!)
    if (isOwn)
      found.push(
        { stems: words.map(stemOf), rank, isDone },
        { stems: inner.map(stemOf), rank: rank + 1, isDone, isOfId },
      )
    const above = names[at - 1]
    if (above !== undefined) found.push({ stems: wordsIn(`${above} ${names[at]}`).map(stemOf), rank })
    if (!VALUE_NAMES.test(names[at]!)) break
  }
  return found.filter(({ stems }) => stems.length > 0)
})

function strip(words: readonly string[]): readonly string[] {
  if (words.length < 2) return words
  if (AROUND.before.test(words[0]!)) return strip(words.slice(1))
  return AROUND.after.test(words.at(-1)!) ? strip(words.slice(0, -1)) : words
}

function memoized<Out>(make: (column: Column) => Out): (column: Column) => Out {
  const kept = new WeakMap<Column, Out>()
  return (column) => {
    const known = kept.get(column) ?? make(column)
    kept.set(column, known)
    return known
  }
}

export interface Wanted {
  fits?: (column: Column) => boolean
  /** Other words for columns as well. */
  byConcept?: boolean
  /** `user` for `user_id`. */
  withIds?: boolean
}

/** The column that the words from a place on name. */
export function columnAt(
  reading: Reading,
  from: number,
  { fits = () => true, byConcept = true, withIds = false }: Wanted = {},
): Mention | null {
  const columns = reading.columns.filter(fits)
  for (let to = Math.min(from + 4, reading.tokens.length); to > from; to -= 1) {
    const tokens = reading.range(from, to)
    if (!tokens) continue
    const said = tokens.map(({ text }) => text).join(' ')
    const found = pickOne(named(columns, tokens, withIds), said)
    if (found) return { ...found, from, to: to + (isStillIt(reading, found, to) ? 1 : 0), isNamed: true }
  }
  const token = reading.at(from)
  if (!token) return null
  const concept = byConcept ? conceptOf(token.stem) : null
  const found = concept && conceptColumn(reading, concept, fits)
  if (found) return { ...found, from, to: from + 1, isNamed: false }
  const near = columns.filter((each) =>
    aliasesOf(each).some(
      ({ stems: [stem, more], isOfId, isDone }) =>
        more === undefined && !isOfId && !isDone && isNear(stem!, token.stem),
    ),
  )
  return near.length === 1 ? { column: near[0]!, from, to: from + 1, isNamed: true } : null
}

/** `email addresses` are in the column `email`, `due dates` in `due`. */
const isStillIt = (reading: Reading, { column }: Found, at: number) =>
  (/mail/i.test(leafOf(column)) && /^address(?:es)?$/.test(reading.at(at)?.text ?? '')) ||
  (/phone|mobile|fax|tel/i.test(leafOf(column)) && /^numbers?$/.test(reading.at(at)?.text ?? '')) ||
  /^(?:dates?|times?|columns?|fields?|names?)$/.test(reading.at(at)?.text ?? '')

function named(
  columns: readonly Column[],
  said: readonly Pick<Token, 'stem' | 'text'>[],
  withIds = false,
): { column: Column; rank: number }[] {
  const isDone = /(?:ed|en|d|t)$/.test(said.at(-1)?.text ?? '')
  const fits = (alias: Alias) => (withIds || !alias.isOfId) && (isDone || !alias.isDone) && isSame(alias.stems, said)
  return columns.flatMap((column) => {
    const ranks = aliasesOf(column)
      .filter(fits)
      .map(({ rank }) => rank)
    return ranks.length > 0 ? [{ column, rank: Math.min(...ranks) }] : []
  })
}

const isSame = (a: readonly string[], b: readonly { stem: string }[]) =>
  a.length === b.length && a.every((stem, at) => stem === b[at]!.stem)

/** The closest; where more are as close, it is said that this is unclear. */
function pickOne(found: { column: Column; rank: number }[], said: string): Found | null {
  if (found.length === 0) return null
  const least = Math.min(...found.map(({ rank }) => rank))
  const best = found.filter(({ rank }) => rank === least).map(({ column }) => column)
  const [first, second] = best
  if (!second) return { column: first! }
  return { column: first!, unclear: `“${said}” can mean the column ${first!.path} or ${second.path}.` }
}

export const conceptOf = (stem: string): ConceptName | null => BY_STEM.get(stem) ?? null

const BY_STEM = new Map(
  Object.entries(CONCEPTS).flatMap(([name, { said }]) =>
    said.split(' ').map((word) => [stemOf(word), name as ConceptName] as const),
  ),
)

/** The column that holds what a concept is about. */
export function conceptColumn(reading: Reading, concept: ConceptName, fits: (column: Column) => boolean): Found | null {
  const columns = reading.columns.filter(
    (column) => fits(column) && (!isIdentity(column) || (concept === 'name' && isNameOfPerson(column))),
  )
  const names = CONCEPTS[concept].columns
    .split(' ')
    .map((name) => wordsIn(name).map((text) => ({ text, stem: stemOf(text) })))
  for (const stems of names) {
    const found = pickOne(named(columns, stems), concept)
    if (found) return found
  }
  for (const stems of names) {
    const parts = columns.filter(
      (column) =>
        !(concept === 'date' && isOtherTime(column)) &&
        wordsIn(leafOf(column))
          .map(stemOf)
          .includes(stems.map(({ stem }) => stem).join(' ')),
    )
    if (parts.length === 1) return { column: parts[0]! }
  }
  if (concept !== 'date') return null
  const times = columns.filter((column) => isTime(column) && !isOtherTime(column))
  return times.length === 1 && columns.filter(isTime).length === 1 ? { column: times[0]! } : null
}

/** When something was last touched, or ends, says nothing of how old or how new it is. */
const OTHER_TIMES =
  /\b(?:last|activity|modified|edited|updated|seen|closed|due|ends?|ended|finished|viewed|deleted|expires?|expiry)\b/

const isOtherTime = (column: Column) => OTHER_TIMES.test(wordsIn(leafOf(column)).join(' '))

/** Somebody's name on a site: `marlow_k`. */
const isNameOfPerson = ({ values }: Column) =>
  values.every((value) => typeof value === 'string' && /^[a-z][a-z_-]+\d{0,2}$/i.test(value))

/** A number that counts nothing. */
export const isIdentity = (column: Column): boolean =>
  /(?:^|[^a-z])(?:id|number|nr|zip|phone|code)$|Id$/i.test(leafOf(column)) && !isList(column)
