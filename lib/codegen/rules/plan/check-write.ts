import { stemOf } from '../../../selection/terms.ts'
import { type Parameter, parametersOf } from '../bind/parameters.ts'
import { isAbout, subjectOf } from '../choose/about-tool.ts'
import type { Choice } from '../choose/choice.ts'
import { deedsIn } from '../choose/deeds-in.ts'
import { asksBehind, moodOf } from '../choose/mood.ts'
import type { Clause, Moment } from '../read/clause.ts'
import { isEmpty } from '../read/empty-words.ts'
import { Ref } from './code.ts'
import { shorten, titleOf } from './names.ts'
import { PlanProblem } from './problem.ts'

/** Before anything is changed: refuses what the words ask, tell, or leave open, and would be lost in the call. */
export function checkWrite(choice: Choice, fields: ReadonlyMap<Parameter, unknown>, clause: Clause): void {
  const because = reasonAgainst(choice, fields, clause)
  if (because !== null) throw new PlanProblem(`"${shorten(clause.text)}" ${because}`, { isFinal: true })
}

/** The same of a file that is written: whether the words say to do it, and where. */
export function checkOrder(clause: Clause): void {
  // `Which countries are there? Keep the list in countries.txt` asks, and orders too.
  const isAsked = /^(?:how|why|what|when|where|who|which)$/i.test(clause.words[0]?.text ?? '')
  const because = isAsked ? null : reasonToWait(clause)
  if (because !== null) throw new PlanProblem(`"${shorten(clause.text)}" ${because}`, { isFinal: true })
}

function reasonToWait(clause: Clause): string | null {
  const said = plainTexts(clause)
  const mood = moodOf(clause)
  if (mood === 'question') return 'is a question, and does not say to do it. To do it, say it as an order.'
  if (mood === 'told' || saysThatIs(clause))
    return 'tells of something, and does not say to do it. To do it, say it as an order.'
  return said.includes('or') ? 'leaves open which one is meant. Say which.' : null
}

/** Verbs that say what is changed: a tool that speaks of nothing like it changes something else. */
const CHANGED: Readonly<Record<string, RegExp>> = {
  dim: /light|lamp|bright|dim/i,
  brighten: /light|lamp|bright|dim/i,
}

const changesElse = ({ tool }: Choice, clause: Clause): boolean => {
  const { at } = deedsIn(clause)[0]!
  const of = CHANGED[clause.words[at]?.root ?? '']
  return (
    of !== undefined &&
    !of.test(`${tool.tool} ${tool.description} ${Object.keys(tool.inputSchema['properties'] ?? {})}`)
  )
}

const ALL = /^(?:all|every|each|everything|everyone|everybody|any|anything)$/
const ROUGHLY = /^(?:up to|at least|at most|more than|less than|no more than)$/
const NEARLY = /^(?:by|over|under|about|around|roughly|approximately|nearly|almost|max|min)$/

function reasonAgainst(choice: Choice, fields: ReadonlyMap<Parameter, unknown>, clause: Clause): string | null {
  const { tool, several } = choice
  const said = plainTexts(clause)
  const title = titleOf(tool)
  if (asksBehind(clause)) return 'is a question, and does not say to do it. To do it, say it as an order.'
  const waits = reasonToWait(clause)
  if (waits !== null) return waits
  if (said.some((word) => ALL.test(word)) && !several && ![...fields.values()].some(isMany))
    return `means more than one, and ${title} was found only one for. Name each.`
  if (hasOpenHour(clause)) return 'does not say whether in the morning or in the afternoon. Say it, like 3 pm.'
  if (isRough(said, clause)) return `gives a bound, and ${title} takes a value. Say how much.`
  if (isShare(clause)) return `gives a share, and ${title} takes a value. Say how much.`
  if (several && makesOne(choice, clause))
    return `speaks of one, and gives several for ${several.parameter.name}. Say it for each.`
  const of = [...fields.values()].find((value) => isOfAnother(value, clause))
  if (of !== undefined) return `asks for something of "${of}", which ${title} would not be told. Say it in quotes.`
  if (changesElse(choice, clause)) return `asks for something else than ${title} changes.`
  if (![...fields.values()].some(isFound) && makesAnother(choice, clause))
    return `asks for something else than ${title} makes.`
  if (changesNothing(tool, fields)) return `does not say what ${title} has to change. Say the new value.`
  return null
}

/** `the task "A" is complete` */
const saysThatIs = (clause: Clause): boolean => {
  const { at } = deedsIn(clause)[0]!
  return at > 0 && clause.words[at - 1]!.root === 'be'
}

/** Kinds of things that are made; another tool would make another. */
const THINGS =
  /^(?:comment|note|label|tag|reaction|reminder|project|folder|file|channel|team|user|branch|release|repository|page|table|board|list|customer|product|invoice|coupon|subscription|event|meeting|issue|task|ticket|message|email|post|thread|reply)$/

/** `add a comment "hi"` makes no task of it. */
function makesAnother({ tool }: Choice, clause: Clause): boolean {
  const { at } = deedsIn(clause)[0]!
  const object = clause.words.findIndex((word, i) => i > at && !isEmpty(word))
  const word = clause.words[object]
  if (at < 0 || !word || !THINGS.test(word.root) || isValueAt(clause, object)) return false
  const stem = stemOf(word.root)
  return (
    !subjectOf(tool).some((noun) => noun === stem || noun.startsWith(stem)) &&
    !isAbout(tool, word) &&
    !parametersOf(tool).some(({ names }) => names.has(stem))
  )
}

/** `the titles of my loans`: what is told is theirs, and not the word for them. */
const isOfAnother = (value: unknown, { words, values }: Clause) =>
  words.some(
    ({ text }, at) =>
      text === value &&
      /^(?:my|our|the|this|these|those)$/i.test(words[at - 1]?.text ?? '') &&
      words[at - 2]?.root === 'of' &&
      !values.some(({ from, to }) => from <= at && at < to),
  )

const isValueAt = ({ values }: Clause, at: number) => values.some(({ from, to }) => from <= at && at < to)

/** The words in lower case, nothing for those between quotes, of paths and ids. */
const plainTexts = ({ words, values }: Clause): string[] => {
  const isValue = (at: number) => values.some(({ kind, from, to }) => LITERAL.test(kind) && from <= at && at < to)
  return words.map(({ text }, at) => (isValue(at) ? '' : text.toLowerCase()))
}

const LITERAL = /^(?:text|code|path|url|email|handle|repository|id)$/

/** `mail the list` sends what a step before found, and makes no list. */
const isFound = (value: unknown) => value instanceof Ref

const isMany = (value: unknown): boolean =>
  (Array.isArray(value) && value.length > 1) || (value instanceof Ref && Array.isArray(value.value))

const isRough = (said: readonly string[], { values }: Clause) =>
  values.some(
    ({ kind, from }) =>
      /^(?:number|money|percent|duration)$/.test(kind) &&
      (NEARLY.test(said[from - 1] ?? '') || ROUGHLY.test(said.slice(Math.max(0, from - 2), from).join(' '))),
  )

/** `from 3 to 4`: nobody is at the dentist's at night. */
const hasOpenHour = ({ values }: Clause) =>
  values.some(
    ({ kind, value, text }) =>
      kind === 'date' &&
      /^0[1-6]:/.test((value as Moment).time ?? '') &&
      !/\d ?[ap]\.?m\b|:\d\d|morning|night/i.test(text),
  )

/** `refund half of it`: half is of what nobody counted. */
const isShare = ({ words, values }: Clause) =>
  values.some(
    ({ kind, value, from, to }) =>
      kind === 'number' &&
      Number(value) > 0 &&
      Number(value) < 1 &&
      !words.slice(from, to).some(({ text }) => /\d/.test(text)),
  )

/** `a customer Ann with the emails "a" and "b"` is one customer. */
const makesOne = ({ tool, several }: Choice, { words }: Clause) =>
  several !== undefined &&
  words.some(
    ({ text }, at) => /^(?:a|an|one)$/i.test(text) && words[at + 1] !== undefined && isAbout(tool, words[at + 1]!),
  )

/** An update that was given only what it updates. */
function changesNothing(tool: Choice['tool'], fields: ReadonlyMap<Parameter, unknown>): boolean {
  const optional = parametersOf(tool).filter(({ isRequired }) => !isRequired)
  return (
    /(?:^|[^a-z])(?:update|modify|edit|patch)(?:[^a-z]|$)/i.test(tool.tool) &&
    optional.length > 1 &&
    !optional.some((one) => fields.has(one))
  )
}
