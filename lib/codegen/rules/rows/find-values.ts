import { type Column, isNumber, isTime } from './columns.ts'
import { CONCEPTS } from './concepts.ts'
import { columnAt, conceptOf, type Found, isIdentity } from './find-column.ts'
import type { Reading } from './reading.ts'
import { isNear, stemOf, wordsIn } from './words.ts'

export interface ValueMention extends Found {
  /** As the rows have them: one, or one in several ways of writing. */
  values: readonly unknown[]
  from: number
  to: number
  /** The value is only a part of what rows have. */
  isPart: boolean
  /** `unpaid` of `paid`. */
  isNegated: boolean
}

const MAX_WORDS = 6
/** They have a meaning of their own in what is asked. */
const NO_VALUES =
  /^(?:and|or|of|in|by|the|first|last|top|all|each|every|most|least|only|just|more|less|than|with|from|to|for|on|at|as|which|how|many|show|list|give|get|find|not|no|true|false|none|null|out|save|file|name|names|number|count|total|user|issue|-|\+|&|=)$/

/** Values of rows that the words from a place on say. */
export function findValues(reading: Reading, from: number, only?: Column): ValueMention | null {
  const columns = (only ? [only] : reading.columns).filter((column) => !isTime(column))
  for (let to = Math.min(from + MAX_WORDS, reading.tokens.length); to > from; to -= 1) {
    const tokens = reading.range(from, to)
    if (!tokens || (tokens.length === 1 && NO_VALUES.test(tokens[0]!.text))) continue
    const text = tokens.map((token) => token.text).join(' ')
    const found = exact(columns, text) ?? exact(columns, textOf(tokens[0]!, to - from))
    const best = found && closest(reading, from, found)
    if (best) return { ...best, from, to, isPart: false, isNegated: false }
  }
  return stemmed(reading, from, columns) ?? named(reading, from) ?? partly(reading, from, columns)
}

const textOf = ({ value }: { value?: { value: unknown; from: number; to: number } }, length: number) =>
  typeof value?.value === 'string' && value.to - value.from >= length ? value.value.toLowerCase() : null

interface Candidate {
  column: Column
  values: unknown[]
}

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 1 && value.length < 100 && !/^[\d.,]+$/.test(value)

function exact(columns: readonly Column[], text: string | null): Candidate[] | null {
  if (text === null || text === '') return null
  const found = columns.flatMap((column) => {
    const values = textsOf(column).get(text)
    return values ? [{ column, values }] : []
  })
  return found.length > 0 ? found : null
}

const KEPT = new WeakMap<Column, Map<string, unknown[]>>()

/** The values of a column by their texts, in lower case and as plain words. */
function textsOf(column: Column): Map<string, unknown[]> {
  const known = KEPT.get(column)
  if (known) return known
  const texts = new Map<string, unknown[]>()
  for (const value of isNumber(column) ? [] : column.values.filter(isWord)) {
    for (const text of new Set([value.toLowerCase(), wordsIn(value).join(' ')])) {
      texts.set(text, [...(texts.get(text) ?? []), value])
    }
  }
  KEPT.set(column, texts)
  return texts
}

function withValues(columns: readonly Column[], fits: (value: string) => boolean): Candidate[] | null {
  const found = columns
    .map((column) => ({
      column,
      values: isNumber(column) ? [] : column.values.filter((value) => isWord(value) && fits(value)),
    }))
    .filter(({ values }) => values.length > 0)
  return found.length > 0 ? found : null
}

/** `cancel` is `cancelled`, `interns` are `intern`, `unpaid` is not `paid`, `canceled` is `cancelled`. */
function stemmed(reading: Reading, from: number, columns: readonly Column[]): ValueMention | null {
  const token = reading.at(from)
  // `opened by mona` is no state.
  const isDoneBy = /ed$/.test(token?.text ?? '') && reading.at(from + 1)?.text === 'by'
  if (!token || token.text.length < 3 || NO_VALUES.test(token.text) || isDoneBy) return null
  const few = columns.filter(({ values }) => values.length <= 30)
  const same = withValues(few, (value) => stemOf(value) === token.stem)
  const un = same ? null : /^un(.{3,})$/.exec(token.text)?.[1]
  const opposite = un ? withValues(few, (value) => stemOf(value) === stemOf(un)) : null
  const near =
    same || opposite || token.text.length < 6
      ? null
      : withValues(few, (value) => isNear(value.toLowerCase(), token.text))
  const found = same ?? opposite ?? near
  const best = found && closest(reading, from, found)
  return best && { ...best, from, to: from + 1, isPart: false, isNegated: opposite !== null }
}

/** `status is Lost`, `whose country is Norway`: the column says what the value is of. */
function named(reading: Reading, from: number): ValueMention | null {
  const token = reading.at(from)
  if (!token || NO_VALUES.test(token.text)) return null
  const mention = [1, 2, 3]
    .map((steps) => columnAt(reading, from - steps, { byConcept: false }))
    .find((found) => found?.to === from)
  if (!mention?.isNamed || (isIdentity(mention.column) && token.value?.kind === 'text')) return null
  const value =
    token.value?.kind === 'number' || token.value?.kind === 'id'
      ? numberOrText(mention.column, token.text)
      : token.value?.kind === 'text'
        ? token.value.value
        : null
  if (value === null || value === undefined) return null
  return { column: mention.column, values: [value], from, to: from + 1, isPart: false, isNegated: false }
}

function numberOrText({ type, values }: Column, text: string): unknown {
  if (type === 'number') return Number(text)
  return values.find((value) => String(value) === text) ?? null
}

/** A name in longer texts: `DHL` in `DHL Paket <noreply@dhl.example>`; quoted words anywhere. */
function partly(reading: Reading, from: number, columns: readonly Column[]): ValueMention | null {
  const token = reading.at(from)
  const before = reading.tokens[from - 1]?.text ?? ''
  const isName = token?.value && /^(?:name|handle|email|text|url)$/.test(token.value.kind)
  if (
    !token ||
    NO_VALUES.test(token.text) ||
    !(
      isName ||
      /^(?:named|called|containing|contains|mentioning|about|from|by|mention|contain|saying|says)$/.test(before)
    )
  )
    return null
  const text = typeof token.value?.value === 'string' ? token.value.value.toLowerCase() : token.text
  const found = withValues(columns, (value) => hasWords(value.toLowerCase(), text))
  const best = found && closest(reading, from, found)
  if (!best) return null
  const to = token.value && isName ? endOf(reading, from, token.value.to) : from + 1
  return { ...best, values: [text], from, to, isPart: true, isNegated: false }
}

const hasWords = (value: string, text: string) =>
  value.split(/[^\p{L}\p{N}@.-]+/u).includes(text) || (text.includes(' ') && value.includes(text))

function endOf(reading: Reading, from: number, end: number): number {
  let to = from + 1
  while (to < reading.tokens.length && reading.tokens[to]!.index < end) to += 1
  return to
}

/** The column that words before the value speak of, else the one nearest to the row itself; two that are as near are unclear. */
function closest(reading: Reading, from: number, found: readonly Candidate[]): (Found & { values: unknown[] }) | null {
  const spoken = found.find(({ column }) => isSpokenOf(reading, from, column))
  if (spoken) return spoken
  const depth = Math.min(...found.map(({ column }) => column.parts.length))
  const [first, second] = found.filter(({ column }) => column.parts.length === depth).filter(isFirstOfAlike)
  if (!second) return first!
  const said = reading.at(from)?.text
  return { ...first!, unclear: `“${said}” stands in the column ${first!.column.path} and in ${second.column.path}.` }
}

/** `name` and `name_normalized` may be the same throughout. */
const isFirstOfAlike = ({ column }: Candidate, at: number, all: readonly Candidate[]) =>
  all.findIndex((other) => isAlike(other.column.values, column.values)) === at

const isAlike = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((value, at) => value === b[at])

function isSpokenOf(reading: Reading, from: number, column: Column): boolean {
  const before = [1, 2, 3].flatMap((steps) => reading.tokens[from - steps] ?? [])
  const names = column.parts.flatMap(wordsIn).map(stemOf)
  return before.some(({ stem }) => {
    const concept = conceptOf(stem)
    return (
      names.includes(stem) ||
      (concept !== null && CONCEPTS[concept].columns.split(' ').some((name) => names.includes(stemOf(name))))
    )
  })
}
