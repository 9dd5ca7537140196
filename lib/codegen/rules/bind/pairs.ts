import type { Tool } from '../../../discovery/tool.ts'
import { stemOf } from '../../../selection/terms.ts'
import type { Clause, Moment, Value } from '../read/clause.ts'
import { isEmpty } from '../read/empty-words.ts'
import { aboutOf, shapeOf } from './about.ts'
import { fitOf, inWords, isPlace, takesAddress } from './facets.ts'
import { gapBefore, isApart } from './gaps.ts'
import { isIdentity, isKey, isNameOf, isStamp } from './identities.ts'
import { type Label, labelOf, namesOf } from './labels.ts'
import { isEnd } from './moment-for.ts'
import { Named } from './named.ts'
import { isObjectOf } from './object-of.ts'
import type { Parameter } from './parameters.ts'
import { isOfThat, isOnSide, isOtherEnd, isUntil } from './periods.ts'
import type { Told } from './phrases.ts'
import { valueFor } from './value-for.ts'
import { plainWords, spanOf, stemsAt } from './words-as-values.ts'

/** A value at a parameter, with how much speaks for that. */
export interface Pair {
  parameter: Parameter
  value: Value | Told
  rendered: unknown
  score: number
  /** The words that say so, beside the value's own. */
  used: readonly number[]
  /** Words around it or its kind say that it goes there, and not only that it would do. */
  isSaid: boolean
  /** Only its kind speaks for it: of two such values each could be where the other is. */
  isBare?: boolean
}

export interface Around {
  tool: Tool
  clause: Clause
  parameters: readonly Parameter[]
  isTaken: (at: number) => boolean
  isName: (at: number) => boolean
  isRead: boolean
}

const REQUIRED = 0.55
const OPTIONAL = 1.2
const NESTED = 0.35
/** What is done is done to what stands behind its verb. */
const OBJECT = 0.3

/** Every value at every parameter that it may be meant for. */
export function pairsOf(told: readonly Told[], around: Around): Pair[] {
  const { clause, parameters, isTaken, isName } = around
  const labels = new Set(parameters.flatMap((parameter) => [...namesOf(parameter)]))
  const isLabel = (at: number) =>
    isName(at) ||
    stemsAt(clause, at)
      .slice(0, 1)
      .some((stem) => labels.has(stem))
  const values = [...clause.values, ...plainWords(clause, isLabel)].filter(
    (value) => !spanOf(value).some(isTaken) && !isPart(value, clause) && !goesOn(value, clause),
  )
  return [
    ...values.flatMap((value) => parameters.flatMap((parameter) => pairOf(parameter, value, around) ?? [])),
    ...told.flatMap((text) => parameters.flatMap((parameter) => toldPair(parameter, text, around) ?? [])),
  ]
}

function pairOf(parameter: Parameter, value: Value, around: Around): Pair | null {
  const { clause, isTaken } = around
  const fit = value.kind === 'word' ? plainFit(parameter) : fitOf(parameter, value.kind) + shapeFit(parameter, value)
  if (fit <= 0) return null
  const label = labelOf(parameter, value, clause, isTaken)
  if (isAgainst(parameter, value, fit, label, around)) return null
  const score = scoreOf(parameter, value, fit, label, around)
  const isEnough =
    value.kind === 'word'
      ? label.score >= (label.by === 'place' ? 0.6 : 0.7)
      : score >= (parameter.isRequired ? REQUIRED : OPTIONAL)
  if (!isEnough) return null
  const rendered = isNameOf(parameter, value) ? new Named(parameter, value) : valueFor(parameter, value)
  return rendered === undefined
    ? null
    : {
        ...{ parameter, value, rendered, score },
        used: [...label.used, ...signsOf(parameter, value, label, around)],
        isSaid: label.score > 0 || !/^(?:name|word|number)$/.test(value.kind),
        isBare:
          label.score === 0 && /^(?:text|name)$/.test(value.kind) && !isObjectOf(around.tool, parameter, value, clause),
      }
}

function scoreOf(
  parameter: Parameter,
  value: Value,
  fit: number,
  label: Label,
  { tool, parameters, clause, isRead }: Around,
): number {
  const { isRequired, path } = parameter
  // What lies in something that has to be given is no deeper than that.
  const isOpen =
    isRequired ||
    (!path.includes('[]') &&
      parameters.some((one) => one.isRequired && one.path.length === path.length && one.path[0] === path[0]))
  const depth = isOpen ? 0 : (path.filter((part) => part !== '[]').length - 1) * NESTED
  const sole = isSole(parameter, value, parameters, clause) ? 0.25 : 0
  // `five days` for `days`
  const inUnit =
    value.kind === 'duration' && namesOf(parameter).has(stemOf(value.text.toLowerCase().split(/\s+/).at(-1)!)) ? 0.3 : 0
  const object = !isRead && fit >= 0.4 && !isKey(parameter) && isObjectOf(tool, parameter, value, clause) ? OBJECT : 0
  return fit + label.score - depth + inUnit + object + (isRequired ? 0.1 : sole)
}

/** What rules a value out for a parameter, whatever its kind. */
function isAgainst(parameter: Parameter, value: Value, fit: number, label: Label, around: Around): boolean {
  const { clause, isRead, parameters } = around
  const { kind, from, to } = value
  const isWord = kind === 'word'
  // An id is told as one, and never a word or a number that happens to stand near: `five stories` says how many.
  const isCount = kind === 'number' && label.used.includes(to)
  const isTold = label.score >= 0.7 && (label.by === 'name' || label.by === 'verb') && !isCount
  if (isKey(parameter) && (isWord || kind === 'number') && !isTold) return true
  if (isWord && !isBeside(value, label, clause)) return true
  if (!isRead && kind !== 'email' && takesAddress(parameter)) return true
  if (isWord && isKey(parameter) && !isFine(value, clause)) return true
  // `saying see you`: a text is not the first word of what is said.
  if (isWord && !isRead && BODIES.test(inWords(parameter.name)) && goesOnAsText(to, clause)) return true
  if (
    isWord &&
    !parameter.isRequired &&
    (parameter.path.length > 1 || /^(?:a|an)$/i.test(clause.words[from - 1]?.text ?? ''))
  )
    return true
  if (isWord && !isRead && !parameter.isRequired && namesKind(value, label.used, clause)) return true
  if (!isRead && label.by === 'name' && isKindOf(parameter) && label.used.every(around.isName)) return true
  // `the newest note` says which one, and not what it is called.
  if (isWord && label.used.includes(to) && clause.words[from]!.kind !== 'noun') return true
  if (isStamp(parameter) && !/^(?:id|number|date)$/.test(kind)) return true
  // Nothing is called by its day.
  if (kind === 'date' && isIdentity(parameter) && !isStamp(parameter)) return true
  // A day is no title and no text, unless it is called one.
  if (kind === 'date' && fit <= 0.5 && label.by !== 'name') return true
  // `decline all meetings on Friday` says which, and not what their original start was.
  if (!isRead && !parameter.isRequired && label.by !== 'name' && TELLS_WHICH.test(inWords(parameter.name))) return true
  if (
    isRead &&
    kind === 'date' &&
    !(isOnSide(parameter, value, parameters, clause) && isOfThat(parameter, value, clause))
  )
    return true
  if (isRead && isWord && isOwnPlace(parameter, from, clause)) return true
  // When something begins does not say when it ends.
  if (
    kind === 'date' &&
    !(isRead && isUntil(value, clause)) &&
    isEnd(inWords(parameter.name)) &&
    !(value.value as Moment).end &&
    label.score < 0.5
  )
    return true
  // A number of an account is nobody's name.
  if (kind === 'name' && /\d{6}/.test(value.text) && fitOf(parameter, 'name') > 0.6) return true
  // A name is a title only where something says so.
  if (kind === 'name' && label.score < 0.7 && /(?:^| )(?:title|subject|summary|heading)$/.test(inWords(parameter.name)))
    return true
  // `assign it to Ann`, `rename it to "B"` set no status: `to` alone does not say which of the optional ones.
  if (!isRead && !parameter.isRequired && label.by === 'place' && !isSetTo(parameter, clause)) return true
  if (!isRead && isWord && onlyDescribes(value, label.used, clause)) return true
  // `the customer sent` tells of one, and does not say which.
  return isWord && label.used[0] === from - 1 && clause.words[from]!.kind === 'verb' && label.by === 'name'
}

/** `in the office`, `for my trip`: whoever asks knows where that is, and no map does. */
export const isOwnPlace = (parameter: Parameter, from: number, { words }: Clause): boolean =>
  isPlace(parameter) && OWN.test(words[from - 1]?.text ?? '')

const OWN = /^(?:the|a|an|my|our|your|his|her|their|this|that|these|those)$/i

/** Whether the word that says so stands beside a value, with no sign and nothing but empty words between. */
function isBeside({ from, to }: Value, { used, by }: Label, clause: Clause): boolean {
  if (used.includes(to) && !isApart(clause, to)) return true
  let at = from
  while (at > 0 && !isApart(clause, at) && !used.includes(at - 1) && isEmpty(clause.words[at - 1]!)) at--
  const isNear =
    by !== 'name' || clause.words.slice(at, from).every(({ root }) => /^(?:it|them|this|that|as|to|be)$/.test(root))
  return used.includes(at - 1) && isNear && !isApart(clause, at)
}

/** `create the product "Mug"` says what is made, and nothing of its `product type`. */
const isKindOf = ({ name }: Parameter) => / (?:type|kind|category|class|status|state)$/.test(inWords(name))

/** `the floor lamp` is a kind of lamp, and no floor called lamp. */
const namesKind = ({ from }: Value, used: readonly number[], { words }: Clause): boolean =>
  used.includes(from - 1) &&
  words[from]!.kind === 'noun' &&
  words[from - 1]!.kind === 'noun' &&
  OWN.test(words[from - 2]?.text ?? '') &&
  /^\p{Ll}+$/u.test(words[from]!.text)

const isFine = ({ from }: Value, { words }: Clause) => words[from]!.kind === 'noun'

/** Its example is spelled so: `SHOP-88` for "e.g. 'PROJ-123'". */
const shapeFit = (parameter: Parameter, { kind, text }: Value) =>
  /^(?:id|name)$/.test(kind) && /\d/.test(text) && aboutOf(parameter).shapes.has(shapeOf(text)) ? 0.6 : 0

/** A text that is told goes to what takes texts, by whether it is said or is what something is called. */
function toldPair(parameter: Parameter, value: Told, { tool, clause, isRead, isTaken }: Around): Pair | null {
  const { isList, type, options, format, isRequired, name } = parameter
  if (isRead || (!isRequired && parameter.path.length > 1)) return null
  if (spanOf(value).some(isTaken) || type !== 'string' || options.length > 0 || format || isKey(parameter)) return null
  if (value.as === 'list' && isList && isRequired)
    return {
      parameter,
      value,
      rendered: value.members,
      score: 1.5 + (value.members!.length - 1) * 0.3,
      used: value.used,
      isSaid: true,
    }
  if (isList || value.as === 'list' || fitOf(parameter, 'text') < 0.5) return null
  const words = inWords(name)
  const isTitle = TITLES.test(words)
  const isBody = BODIES.test(words)
  if (!isTitle && !isBody) return null
  if (value.as !== 'either' && !(value.as === 'title' ? isTitle : isBody)) return null
  const object = isObjectOf(tool, parameter, value, clause) ? OBJECT : 0
  const score = 1.6 + (value.as === 'either' ? 0 : 0.1) + (isRequired ? 0.2 : 0) + object
  return { parameter, value, rendered: value.value, score, used: value.used, isSaid: true }
}

const TITLES = /(?:^| )(?:title|subject|summary|headline|heading|name|task|item|what|content)$/

const goesOnAsText = (to: number, clause: Clause) =>
  clause.words[to] !== undefined && !isApart(clause, to) && clause.words[to]!.kind !== 'preposition'

const BODIES = /(?:^| )(?:text|body|message|content|contents|comment|note|description|caption)$/

/** What something was before it is changed. */
const TELLS_WHICH = /^(?:original|old|previous|former|current|existing|expected) /

/** A status is set by verbs that set or move, and what is called or given by none of them. */
const isSetTo = (parameter: Parameter, { words }: Clause): boolean => {
  if (!STATE.test(inWords(parameter.name))) return true
  const verb = words.find(({ kind, isFiller }) => kind === 'verb' && !isFiller)
  return verb === undefined || SETS.test(verb.root)
}

const STATE = /(?:^| )(?:status|state)$/
const SETS = /^(?:set|move|change|put|mark|switch|turn|push|drag|update|transition|make|go|be)$/

const plainFit = ({ type, options, format }: Parameter) =>
  type === 'string' && options.length === 0 && !format ? 0.4 : 0

/** `overdue tasks`, `the open one`: says which are meant, and is not what one is called. */
const onlyDescribes = ({ from, to }: Value, used: readonly number[], { words }: Clause) =>
  used.includes(to) && (words[from]!.kind === 'adjective' || /[^s]s$/i.test(words[to]!.text))

/** The one value of its kind for the one parameter of it. */
const isSole = (parameter: Parameter, { kind, value }: Value, parameters: readonly Parameter[], { values }: Clause) =>
  /^(?:money|email|url|date|duration|percent)$/.test(kind) &&
  fitOf(parameter, kind) >= 0.85 &&
  new Set(values.filter((one) => one.kind === kind).map((one) => JSON.stringify(one.value ?? value))).size === 1 &&
  parameters.filter((one) => fitOf(one, kind) >= 0.8 && !(kind === 'date' && isOtherEnd(parameter, one))).length === 1

/** The second of `ana@… and ben@…`, which goes where the first goes. */
function goesOn({ kind, from }: Value, clause: Clause): boolean {
  if (!/^(?:email|handle|id|number|path|repository|url|name)$/.test(kind)) return false
  const isAnd = clause.words[from - 1]?.root === 'and'
  const end = isAnd ? from - 1 : from
  const first = clause.values.find((value) => value.kind === kind && value.to === end)
  if (!first || !(isAnd || (kind !== 'name' && /^\s*,\s*$/.test(gapBefore(clause, from))))) return false
  return clause.words[first.from - 1]?.root !== 'between'
}

/** A number that only is a part: the day of a date, the amount of a price. */
const isPart = ({ kind, from, to }: Value, { values }: Clause) =>
  kind === 'number' &&
  values.some(
    (whole) => whole.from <= from && to <= whole.to && /^(?:date|money|duration|percent|id|path|url)$/.test(whole.kind),
  )

/** Whether what it counts begins with the newest. */
const isOfLast = ({ name, description }: Parameter, tool: Tool) =>
  /\b(?:tail|last|latest|newest|most recent|from the end)\b/i.test(`${inWords(name)} ${description}`) ||
  /\b(?:recent|latest|newest(?: first)?)\b/i.test(tool.description.slice(0, 200))

/** What counts a value says nothing more: `the next 90 minutes`, `22 degrees`. */
function signsOf(
  parameter: Parameter,
  { kind, from }: Value,
  label: Label,
  { clause: { words }, tool }: Around,
): number[] {
  const before = words[from - 1]?.root ?? ''
  // `the last 50 lines` for "Number of lines from the end".
  if (kind === 'number' && /^(?:last|latest|newest|recent)$/.test(before) && isOfLast(parameter, tool))
    return [from - 1]
  if (kind === 'duration' && /^(?:last|past|next|previous|coming)$/.test(before)) return [from - 1]
  return kind === 'date' && label.score > 0 && /^(?:until|till|since|by)$/.test(before) && !isEmpty(words[from - 1]!)
    ? [from - 1]
    : []
}
