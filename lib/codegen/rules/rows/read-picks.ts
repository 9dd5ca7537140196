import { type Column, isTime } from './columns.ts'
import { columnAt, conceptColumn, type Found, type Mention } from './find-column.ts'
import { countOf, isMeasure } from './read-sorts.ts'
import type { Reading } from './reading.ts'

/** Words that say: these and nothing else. */
const ONLY = /^(?:just|only|nothing|enough|suffices|sufficient)$/
const ASKING =
  /^(?:see|when|how|whats|give|show|list|tell|get|need|send|print|return|which|what|display|write|put|find|fetch|output|names?)$/
const JOIN = /^(?:and|\+|&|,|plus)$/
const ALL = /^(?:all|every|each|any)$/
/** Other words for columns that are as good as their names. */
const NOUNS =
  /^(?:names?|titles?|links?|urls?|e-?mail|subjects?|headlines?|authors?|prices?|costs?|amounts?|ratings?|scores?|salary|salaries|status|state|tags?|labels?)$/
const NONE = /^(?:no|not|without)$/
const BESIDES = /^(?:with|including|plus)$/

export interface Picks {
  columns: Column[]
  /** Are to be there among what is shown anyway: `with their totals`. */
  besides: Column[]
  /** All columns that are named, wanted or not. */
  mentioned: Column[]
  /** And nothing that was asked for before. */
  isOnly: boolean
}

/** Takes the names of columns that are wanted. Those that only say what the rows are, are taken and not picked. */
export function readPicks(reading: Reading, needsColumn = false): Picks {
  const mentions: Mention[] = []
  reading.tokens.forEach((_, place) => {
    const last = mentions.at(-1)
    if (last && place < last.to) return
    const mention = columnAt(reading, place)
    if (mention && (mention.isNamed || isWanted(reading, mention) || isBesides(reading, mention)))
      mentions.push(mention)
  })
  const isOnly =
    takeNothingElse(reading) || reading.tokens.some(({ text }, place) => ONLY.test(text) && reading.at(place))
  const wanted = mentions.filter(
    (mention) => !isUnwanted(reading, mention) && (isWanted(reading, mention) || isInList(reading, mention, mentions)),
  )
  // `all harbours, no duplicates`
  if (needsColumn && wanted.length === 0 && mentions[0]) wanted.push(mentions[0])
  for (const mention of wanted) sayInWhatOrder(reading, mention)
  const besides = mentions.filter((mention) => isBesides(reading, mention))
  const unwanted = mentions.filter((mention) => isUnwanted(reading, mention) && wanted.length > 0)
  for (const mention of [...wanted, ...besides, ...unwanted]) takeWithJoins(reading, mention)
  for (const mention of besides) if (wanted.length === 0) sayWhichHave(reading, mention)
  const isSure = wanted.some((mention) => !besides.includes(mention))
  takeTotals(reading)
  const asked = wanted.length === 0 ? askedFor(reading) : null
  if (asked) return { columns: [asked.column], besides: [], mentioned: [asked.column], isOnly }
  if (wanted.length > 0 && /^(?:when|where)$/.test(textAt(reading, 0))) reading.take(0, 1)
  takeOnly(reading)
  if (isSure) for (const { unclear } of wanted) reading.say(unclear)
  return {
    columns: isSure && !asksForRowToo(reading, mentions) ? columnsOf([...wanted, ...besides]) : [],
    besides: columnsOf(besides),
    mentioned: columnsOf(mentions),
    isOnly,
  }
}

/** `what is the tallest plant, and in which room is it`: a column of it would answer the second half alone. */
function asksForRowToo({ tokens }: Reading, mentions: readonly Mention[]): boolean {
  const and = tokens.findIndex(
    ({ text }, place) =>
      place > 0 && text === 'and' && [1, 2].some((step) => QUESTION.test(tokens[place + step]?.text ?? '')),
  )
  return and !== -1 && mentions.every(({ from }) => from > and)
}

const QUESTION = /^(?:which|what|where|who|when)$/

/** `where is the standup`, `when is it` */
function askedFor(reading: Reading): Found | null {
  const text = textAt(reading, 0)
  const found =
    text === 'when'
      ? conceptColumn(reading, 'date', isTime)
      : text === 'where'
        ? conceptColumn(reading, 'place', () => true)
        : null
  if (found) reading.take(0, 1)
  reading.say(found?.unclear)
  return found
}

const columnsOf = (mentions: readonly Mention[]) => [...new Set(mentions.map(({ column }) => column))]

const textAt = (reading: Reading, place: number) => reading.tokens[place]?.text ?? ''

/** `which products`, `names of the users`, `just the title`, `title is enough` */
function isWanted(reading: Reading, { from, to, isNamed }: Mention): boolean {
  const isCounted = countOf(reading.tokens[from - 1]) !== null
  const [before, after] = [textAt(reading, from - (isCounted ? 2 : 1)), textAt(reading, to)]
  if (ALL.test(before)) return false
  if (ONLY.test(before) || ONLY.test(after) || (before === 'tell' && ONLY.test(textAt(reading, from - 2)))) return true
  if (to === reading.tokens.length && /^(?:when|where|who|what)$/.test(textAt(reading, 0))) return true
  if (!isNamed && !NOUNS.test(textAt(reading, from))) return /^(?:how|when|who)$/.test(before)
  // What rows are called is no column of them: `customers from Graz`.
  return (
    /^(?:which|what)$/.test(before) || (!reading.isNoun(from) && (ASKING.test(before) || after === 'of' || from === 0))
  )
}

/** `names, no dates`; `names without a date` and `with no date` say which rows, and are no part of what is shown. */
const isUnwanted = ({ tokens }: Reading, { from }: Mention) => {
  const [before, none] = [tokens[from - 2], tokens[from - 1]]
  if (!none || !NONE.test(none.text)) return false
  return none.text !== 'without' && !(none.text === 'no' && before && none.index - before.index > 1)
}
const isBesides = (reading: Reading, { from }: Mention) => BESIDES.test(textAt(reading, from - 1))

/** Two names of columns with `and` between them, or side by side, are a list of what is wanted. */
const isInList = (reading: Reading, mention: Mention, all: readonly Mention[]): boolean =>
  all.some((other) => isBeside(reading, mention, other) || isBeside(reading, other, mention))

function isBeside({ tokens }: Reading, { to }: Mention, { from }: Mention): boolean {
  if (from === to) return tokens[from]!.index === tokens[to - 1]!.index + 1
  return from === to + 1 && JOIN.test(tokens[to]!.text)
}

/** `by score` says an order, and does not ask who it is by. */
function sayInWhatOrder(reading: Reading, { from, to }: Mention): void {
  const by = textAt(reading, from) === 'by' ? columnAt(reading, to, { fits: isMeasure }) : null
  if (by) reading.say(`Whether the highest or the lowest ${by.column.path} comes first is not said.`)
}

/** `members with fines` may be those that have some, or all of them: of `with their fines` all are meant. */
function sayWhichHave(reading: Reading, { from, column }: Mention): void {
  const [before, token] = [reading.tokens[from - 1], reading.tokens[from]]
  const isOwn = token!.index - before!.index > 1
  const isEmpty =
    column.missing.some(Boolean) || column.values.some((value) => value === 0 || value === '' || value === false)
  if (before!.text === 'with' && !isOwn && isEmpty)
    reading.say(`Whether those that have “${token!.text}” are meant, or all with their ${column.path}, is not said.`)
}

/** With the word before and after that belongs to it. */
function takeWithJoins(reading: Reading, { from, to }: Mention): void {
  const isLed = [JOIN, ONLY, BESIDES, NONE, /^(?:which|what|when|how|who|whats)$/].some((words) =>
    words.test(textAt(reading, from - 1)),
  )
  reading.take(isLed ? from - 1 : from, to + (ONLY.test(textAt(reading, to)) ? 1 : 0))
}

function takeNothingElse(reading: Reading): boolean {
  const place = reading.tokens.findIndex(
    ({ text }, at) => text === 'nothing' && /^(?:else|more)$/.test(textAt(reading, at + 1)),
  )
  if (place >= 0) reading.take(place, place + 2)
  return place >= 0
}

function takeOnly(reading: Reading): void {
  reading.tokens.forEach(({ text }, place) => {
    if (/^(?:just|only)$/.test(text)) reading.take(place, place + 1)
  })
}

/** `with their totals`: what was worked out of each group is shown anyway. */
function takeTotals(reading: Reading): void {
  reading.tokens.forEach(({ text }, place) => {
    if (BESIDES.test(text) && /^(?:totals?|sums?|counts?|averages?|amounts?)$/.test(reading.at(place + 1)?.text ?? ''))
      reading.take(place, place + 2)
  })
}
