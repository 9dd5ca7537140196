import { type Column, isList, isTruth } from './columns.ts'
import { columnAt, conceptColumn, type Found } from './find-column.ts'
import { findValues, type ValueMention } from './find-values.ts'
import { type Filter, filter } from './operation.ts'
import { readBetween, readComparison, readDecade, readDuring, readTimes } from './read-comparisons.ts'
import type { Reading } from './reading.ts'
import { isNegation, type Token } from './words.ts'

/** Takes the words that say which rows are meant. */
export function readFilters(reading: Reading): Filter[] {
  const filters: Filter[] = []
  for (const read of [
    readDecade,
    readBetween,
    readTimes,
    readDuring,
    readComparison,
    readStock,
    readBoolean,
    readValues,
    readNothing,
  ]) {
    reading.tokens.forEach((_, place) => {
      if (reading.at(place)) filters.push(...read(reading, place))
    })
  }
  return filters
}

/** `in stock`, `out of stock`, `sold out` */
function readStock(reading: Reading, place: number): Filter[] {
  const words = [0, 1, 2].map((step) => reading.text(place + step)).join(' ')
  const said = /^(?:in stock|on stock|available|out of stock|sold out|unavailable)/.exec(words)?.[0]
  const found =
    said && conceptColumn(reading, 'quantity', (column) => column.type === 'boolean' || column.type === 'number')
  if (!said || !found || !/stock|available|quantity|qty/i.test(found.column.path)) return []
  const { from, isNegated } = negationBefore(reading, place)
  const isThere = /^(?:in|on|available)/.test(said) !== isNegated
  reading.take(from, place + said.split(' ').length)
  if (found.column.type === 'boolean') return [filter(found.column, 'is', isThere)]
  return [filter(found.column, isThere ? 'more' : 'at-most', 0)]
}

/** `archived`, `not published`, `unpaid` where there is a column for it. */
function readBoolean(reading: Reading, place: number): Filter[] {
  const text = reading.text(place)
  const fits = (column: Column) => isTruth(column) && !isList(column)
  const plain = columnAt(reading, place, { fits, byConcept: false })
  if (plain && isNounOfRows(reading, place)) return []
  const un = plain ? null : /^(?:un|non-?|in)(.{4,})$/.exec(text)?.[1]
  const opposite = plain ? undefined : OPPOSITES[text]
  const other = un ?? opposite
  const column = plain?.column ?? (other ? booleanCalled(reading, other) : null)
  if (!column) return []
  const { from, isNegated } = negationBefore(reading, place)
  reading.take(from, plain?.to ?? place + 1)
  return [truth(column, (other === null || other === undefined) !== isNegated)]
}

/** `channels` where there is `is_channel`; and a name that is a value is that. */
const isNounOfRows = (reading: Reading, place: number) =>
  (/[^s]s$/.test(reading.text(place)) && !negationBefore(reading, place).isNegated) ||
  (reading.at(place)?.value !== undefined && findValues(reading, place) !== null)

function truth(column: Column, isTrue: boolean): Filter {
  if (column.type === 'boolean') return filter(column, 'is', isTrue)
  const yes = column.values.find((value) => /^(?:yes|true|y)$/i.test(String(value)))
  const no = column.values.find((value) => /^(?:no|false|n)$/i.test(String(value)))
  const [same, other] = isTrue ? [yes, no] : [no, yes]
  return same === undefined ? filter(column, 'is-not', other) : filter(column, 'is', same)
}

const OPPOSITES: Record<string, string> = {
  public: 'private',
  private: 'public',
  inactive: 'active',
  disabled: 'enabled',
  enabled: 'disabled',
  hidden: 'visible',
  visible: 'hidden',
  offline: 'online',
  online: 'offline',
}

function booleanCalled(reading: Reading, word: string): Column | null {
  return reading.columns.find((column) => column.type === 'boolean' && column.path.toLowerCase().endsWith(word)) ?? null
}

const BEFORE_VALUE =
  /^(?:in|from|of|by|at|to|for|with|on|is|being|=|:|as|one|other|anything|anyone|everything|everyone|everybody|out|leave|left|but|and|come|coming|go|going|goes|heading|sent|work|works|working|live|living|based|located|assigned|opened|created|written|made|labelled|labeled|tagged|marked|called|named|equal|equals|about|yet|status|state|just|only|single|kind|type|ones|whose|where|who|which|than|someone|somebody|posted|wrote|bought|include|included|show|want|list)$/

/** Goes back over small words to one that says no. */
export function negationBefore(reading: Reading, place: number): { from: number; isNegated: boolean } {
  let at = place - 1
  while (at >= place - 4 && reading.at(at) && !isNegation(reading.at(at)!) && BEFORE_VALUE.test(reading.text(at))) {
    if (/^(?:leave|left)$/.test(reading.text(at)) && reading.text(at + 1) === 'out')
      return { from: at, isNegated: true }
    if (reading.text(at) === 'but' && isAllBut(reading, at)) return { from: at, isNegated: true }
    if (reading.text(at) === 'other' && reading.text(at - 1) !== 'each')
      return { from: butBefore(reading, at), isNegated: true }
    at -= 1
  }
  const token = reading.at(at)
  if (token && at >= place - 4 && isNegation(token)) return { from: butBefore(reading, at), isNegated: true }
  return { from: place, isNegated: false }
}

/** `everything but lamps`, `all orders but the pending ones`; not `all but only the pending ones`. */
const isAllBut = ({ tokens }: Reading, at: number) =>
  !/^(?:only|just)$/.test(tokens[at + 1]?.text ?? '') &&
  [1, 2, 3].some((steps) => ALL.test(tokens[at - steps]?.text ?? ''))

const ALL = /^(?:all|every|everything|everyone|everybody|anything|anyone)$/

const butBefore = (reading: Reading, at: number) => (/^(?:but|and)$/.test(reading.text(at - 1)) ? at - 1 : at)

/** `in Berlin or Paris`, `not the ones in London`, `shipped`, `labelled bug`, `status is open` */
function readValues(reading: Reading, place: number): Filter[] {
  const first = findValues(reading, place)
  if (!first) return []
  const all: ValueMention[] = [first]
  let to = first.to
  for (;;) {
    const join = /^(?:or|and|nor|\/|,|&)$/.test(reading.text(to)) ? 1 : 0
    const next =
      findValues(reading, to + join, first.column) ??
      (join === 1 && isNegation(reading.at(to + 1) ?? EMPTY_TOKEN) ? findValues(reading, to + 2, first.column) : null)
    if (!next) break
    all.push(next)
    to = next.to
  }
  if (isSaidOfAll(first, all)) {
    reading.take(first.from, to)
    return []
  }
  const lead = startOf(reading, first.from, first)
  const { from, isNegated } = negationBefore(reading, lead)
  const out = reading.text(to) === 'out' && /^(?:leave|left)$/.test(reading.text(from - 1))
  reading.say(first.unclear)
  reading.take(out ? from - 1 : from, out ? to + 1 : behind(reading, to, first.column))
  return filtersOf(all, isNegated || first.isNegated || out)
}

/** `stories` where every row has the type `story`: what the rows are, and no condition. */
const isSaidOfAll = ({ column, values }: ValueMention, all: readonly ValueMention[]) =>
  all.length === 1 &&
  /(?:^|[._])(?:object|type|kind|resource)$/i.test(column.path) &&
  column.values.length === values.length

const EMPTY_TOKEN: Token = { index: -1, text: '', stem: '', isTaken: true }

/** `status open`, `in Berlin`: the words that lead to the value. */
function startOf(reading: Reading, from: number, { column, from: at }: ValueMention): number {
  let start = from
  while (
    start > 0 &&
    /^(?:in|from|by|with|on|at|of|is|=|:|to|as|about|containing|contains|mentioning|live|living|lives|based|located|whose|where|who|come|labelled|labeled|tagged|assigned|opened|created|written|named|called|which)$/.test(
      reading.text(start - 1),
    )
  )
    start -= 1
  const name = columnAt(reading, start - 1, { byConcept: false })
  const isItsName = name && name.column.path === column.path && name.to <= at
  if (!isItsName) return start
  return /^(?:with|whose|where|in|and)$/.test(reading.text(name.from - 1)) ? name.from - 1 : name.from
}

/** `in open state`, `on the Premium plan`: the name of its column after it. */
function behind(reading: Reading, to: number, column: Column): number {
  const name = columnAt(reading, to, { fits: (each) => each.path === column.path })
  return name?.isNamed && name.column.path === column.path ? name.to : to
}

function filtersOf(all: readonly ValueMention[], isNegated: boolean): Filter[] {
  const [first] = all
  const values = [...new Set(all.flatMap(({ values }) => values))]
  const { column } = first!
  if (all.every(({ isPart }) => isPart)) {
    if (all.length > 1 && !isNegated) return []
    return values.map((value) => filter(column, isNegated ? 'contains-not' : 'contains', value))
  }
  if (isNegated) return values.map((value) => filter(column, 'is-not', value))
  return [values.length === 1 ? filter(column, 'is', values[0]) : filter(column, 'among', values)]
}

/** `unassigned`, `without a due date`, `with an email` */
function readNothing(reading: Reading, place: number): Filter[] {
  const text = reading.text(place)
  if (text === 'unassigned')
    return nothingIn(
      reading,
      conceptColumn(reading, 'assignee', () => true),
      place,
      place + 1,
    )
  if (text !== 'without' && text !== 'missing' && !(text === 'no' && isOfThem(reading, place))) return []
  const mention = columnAt(reading, place + 1)
  return mention?.column.missing.some(Boolean)
    ? nothingIn(reading, mention, reading.text(place - 1) === 'in' ? place - 1 : place, mention.to)
    : []
}

/** `have no date`, `in no club`; not the `no dates` of what is to be shown. */
const isOfThem = ({ tokens, text }: Reading, place: number) =>
  /^(?:in|with)$/.test(text(place - 1)) || (place > 0 && tokens[place]!.index - tokens[place - 1]!.index > 1)

function nothingIn(reading: Reading, found: Found | null, from: number, to: number): Filter[] {
  if (!found) return []
  reading.say(found.unclear)
  reading.take(from, to)
  return [filter(found.column, 'is', null)]
}
