import type { Tool } from '../../../discovery/tool.ts'
import { stemOf } from '../../../selection/terms.ts'
import type { Clause, Moment, Value } from '../read/clause.ts'
import { isEmpty } from '../read/empty-words.ts'
import { fitOf, inWords } from './facets.ts'
import { labelOf } from './labels.ts'
import { type Parameter, parametersOf } from './parameters.ts'
import { valueFor } from './value-for.ts'

/** What a person calls something that a tool knows by an id: `#random` for a `channel_id`. */
export class Named {
  readonly parameter: Parameter
  readonly value: Value
  constructor(parameter: Parameter, value: Value) {
    this.parameter = parameter
    this.value = value
  }
}

/** A tool's input as far as a clause gives it. */
export interface Bound {
  tool: Tool
  /** Literals, or names of what has to be looked up, by their parameters. */
  fields: ReadonlyMap<Parameter, unknown>
  /** Required ones without a value. */
  missing: readonly Parameter[]
  /** Where the words list several for what takes one: the tool is called once for each. */
  several?: { parameter: Parameter; values: readonly unknown[] }
  /** Words that are explained by it. */
  used: ReadonlySet<number>
  /** Sum of what speaks for each value being where it is. */
  score: number
}

interface Pair {
  parameter: Parameter
  value: Value
  rendered: unknown
  score: number
  used: readonly number[]
}

const REQUIRED = 0.55
const OPTIONAL = 1.2
const NESTED = 0.35

/** Assigns the values of a clause to a tool's parameters, the surest first. A value is used once. */
export function bind(
  tool: Tool,
  clause: Clause,
  answers: Readonly<Record<string, unknown>> = {},
  isName: (at: number) => boolean = () => false,
  isRead = true,
): Bound {
  const parameters = parametersOf(tool)
  const fields = new Map<Parameter, unknown>()
  const used = new Set<number>()
  let score = 0
  for (const parameter of parameters)
    if (Object.hasOwn(answers, parameter.name)) fields.set(parameter, answers[parameter.name])

  for (const { parameter, rendered, at } of flagsOf(parameters, clause)) {
    if (fields.has(parameter) || at.some((one) => used.has(one))) continue
    fields.set(parameter, rendered)
    for (const one of at) used.add(one)
    score += 0.8
  }
  let several: Bound['several']
  const pairs = pairsOf(parameters, clause, used, isName, isRead)
  for (const pair of pairs) {
    const { parameter, value } = pair
    if (fields.has(parameter) || spanOf(value).some((at) => used.has(at))) continue
    fields.set(parameter, pair.rendered)
    for (const at of [...spanOf(value), ...pair.used]) used.add(at)
    score += pair.score
    if (!(pair.rendered instanceof Named)) {
      const members = membersOf(parameter, value, clause, used)
      if (members.length > 1 && parameter.isList) fields.set(parameter, members)
      else if (members.length > 1 && !several) several = { parameter, values: members }
    }
    shareRest(parameters, value, fields)
  }
  const alone = parameters.filter(
    (parameter) => parameter.isRequired && !fields.has(parameter) && parameter.type === 'string',
  )
  const left = clause.values.filter(
    (value) => NAMING.test(value.kind) && !spanOf(value).some((at) => used.has(at) || isName(at)),
  )
  if (
    alone.length === 1 &&
    left.length > 0 &&
    (isRead || !isKey(alone[0]!)) &&
    !isStamp(alone[0]!) &&
    left.every(({ kind }) => kind === left[0]!.kind)
  ) {
    const rendered = valueFor(alone[0]!, left[0]!)
    if (rendered !== undefined) {
      fields.set(alone[0]!, isNameOf(alone[0]!, left[0]!) ? new Named(alone[0]!, left[0]!) : rendered)
      for (const at of spanOf(left[0]!)) used.add(at)
      const members = membersOf(alone[0]!, left[0]!, clause, used)
      if (members.length > 1) several = { parameter: alone[0]!, values: members }
      if (members.length > 1) fields.set(alone[0]!, members[0])
      score += 0.5
    }
  }
  searchFor(parameters, clause, fields, used, isName)
  if (!isRead) titleFor(parameters, clause, fields, used)
  for (const parameter of parameters)
    if (parameter.isRequired && !fields.has(parameter)) {
      const usual = usualOf(parameter)
      if (usual !== undefined) fields.set(parameter, usual)
    }
  const missing = parameters.filter((parameter) => parameter.isRequired && !fields.has(parameter))
  return { tool, fields, missing, used, score, ...(several && { several }) }
}

/** What can be the name of something, where nothing says of what. */
const NAMING = /^(?:name|handle|id|text)$/

const spanOf = ({ from, to }: Value) => Array.from({ length: to - from }, (_, i) => from + i)

function pairsOf(
  parameters: readonly Parameter[],
  clause: Clause,
  taken: ReadonlySet<number>,
  isName: (at: number) => boolean,
  isRead: boolean,
): Pair[] {
  const pairs: Pair[] = []
  const labels = new Set(parameters.flatMap(({ names }) => [...names]))
  const isLabel = (at: number) => isName(at) || labels.has(stemOf(clause.words[at]!.root))
  for (const value of [...clause.values, ...plainWords(clause, isLabel)]) {
    if (spanOf(value).some((at) => taken.has(at)) || isPart(value, clause)) continue
    for (const parameter of parameters) {
      const fit = value.kind === 'word' ? plainFit(parameter) : fitOf(parameter, value.kind)
      if (fit <= 0) continue
      const label = labelOf(parameter, value, clause, (at) => taken.has(at))
      // An id is told as one, and never a word or a number that happens to stand near.
      const isTold = label.score >= 0.7 && label.by !== 'place'
      if (isKey(parameter) && (value.kind === 'word' || value.kind === 'number') && !isTold) continue
      // `the newest note` says which one, and not what it is called.
      if (value.kind === 'word' && label.used.includes(value.to) && clause.words[value.from]!.kind !== 'noun') continue
      if (isStamp(parameter) && !/^(?:id|number|date)$/.test(value.kind)) continue
      // A day is no title and no text, unless it is called one.
      if (value.kind === 'date' && fit < 0.5 && label.by !== 'name') continue
      if (!isRead && value.kind === 'word' && onlyDescribes(value, label.used, clause)) continue
      // `the customer sent` tells of one, and does not say which.
      if (value.kind === 'word' && label.used[0] === value.from - 1 && clause.words[value.from]!.kind === 'verb') {
        if (label.by === 'name') continue
      }
      const depth = parameter.isRequired ? 0 : (parameter.path.filter((part) => part !== '[]').length - 1) * NESTED
      const sole = isSole(parameter, value, parameters, clause) ? 0.25 : 0
      const score = fit + label.score - depth + (parameter.isRequired ? 0.1 : sole)
      const enough = parameter.isRequired ? REQUIRED : OPTIONAL
      if (value.kind === 'word' ? label.score < (label.by === 'place' ? 0.6 : 0.7) : score < enough) continue
      const rendered = isNameOf(parameter, value) ? new Named(parameter, value) : valueFor(parameter, value)
      if (rendered === undefined) continue
      pairs.push({ parameter, value, rendered, score, used: label.used })
    }
  }
  return pairs.sort((a, b) => b.score - a.score || order(a) - order(b))
}

export const isIdentity = (parameter: Parameter) =>
  isKey(parameter) && !/\bname\b|\burl\b|\bURL\b/.test(parameter.description)

/** Called an id, or said to be one: `customer`, "The ID of the customer". */
const isKey = ({ name, description }: Parameter) =>
  /(?:^| )(?:ids?|key|uuid)$/.test(inWords(name)) ||
  /^(?:the |an? )?(?:unique )?(?:id|identifier) of\b/i.test(description)

/** What only a server gives: nobody calls a message by its timestamp in words. */
const isStamp = ({ name }: Parameter) => /(?:^| )(?:ts|timestamp)$/.test(inWords(name))

/** `overdue tasks`, `the open one`: says which are meant, and is not what one is called. */
const onlyDescribes = ({ from, to }: Value, used: readonly number[], { words }: Clause) =>
  used.includes(to) && (words[from]!.kind === 'adjective' || /[^s]s$/i.test(words[to]!.text))

/** The one value of its kind for the one parameter of it. */
const isSole = (parameter: Parameter, { kind }: Value, parameters: readonly Parameter[], { values }: Clause) =>
  /^(?:money|email|url|date|duration)$/.test(kind) &&
  fitOf(parameter, kind) >= 0.9 &&
  values.filter((one) => one.kind === kind).length === 1 &&
  parameters.filter((one) => fitOf(one, kind) >= 0.8).length === 1

const isNameOf = (parameter: Parameter, { kind }: Value) =>
  isIdentity(parameter) && parameter.type !== 'number' && !['id', 'number', 'code', 'url', 'email'].includes(kind)

/** A number that only is a part: the day of a date, the amount of a price. */
const isPart = ({ kind, from, to }: Value, { values }: Clause) =>
  kind === 'number' &&
  values.some(
    (whole) => whole.from <= from && to <= whole.to && /^(?:date|money|duration|percent|id|path|url)$/.test(whole.kind),
  )

/** Equal otherwise, the first text goes to what is short, such as a title. */
const order = ({ parameter, value }: Pair) =>
  value.from + (/body|text|content|description/i.test(parameter.name) ? 0.5 : 0)

/** Words of a clause that are no values of themselves, and may be where a label says so: `label it bug`. */
function plainWords(clause: Clause, isName: (at: number) => boolean): Value[] {
  return clause.words.flatMap((word, at) =>
    isEmpty(word) ||
    isName(at) ||
    NO_VALUE.test(word.root) ||
    clause.values.some(({ from, to }) => from <= at && at < to)
      ? []
      : [{ kind: 'word' as const, text: word.text, value: word.text, from: at, to: at + 1 }],
  )
}

/** Words that stand for something else, or only ask. */
const NO_VALUE =
  /^(?:it|its|them|they|this|that|these|those|one|ones|which|what|who|whom|whose|how|when|where|why|all|every|each|any|some|no|not|only|just|most|least|more|less|and|or|but|then|so|as|than|my|our|your|their|his|her|be|have|do|give|get|show|list|tell|take|add|put|make|set|new|same|other|there|here|also|too|mine|yours|last|first|second|third|next|previous|latest|newest|oldest|recent|current|final|except|but|without|unless|instead|if|until)$/

const plainFit = ({ type, options, format }: Parameter) =>
  type === 'string' && options.length === 0 && !format ? 0.4 : 0

interface Flag {
  parameter: Parameter
  rendered: unknown
  at: readonly number[]
}

/** `of kind tool`, `priority high`: the parameter's own name beside its option. */
const namedBeside = ({ names }: Parameter, at: readonly number[], { words }: Clause): number[] =>
  [Math.min(...at) - 1, Math.max(...at) + 1].filter((i) => words[i] && names.has(stemOf(words[i]!.root)))

/** Booleans whose name stands in the clause, and options that do. */
function flagsOf(parameters: readonly Parameter[], clause: Clause): Flag[] {
  const stems = clause.words.map(({ root }) => stemOf(root))
  const texts = clause.words.map(({ text }) => stemOf(text.toLowerCase()))
  const flags: Flag[] = []
  const whereIs = (words: readonly string[]) => {
    const at = words.map((word) => stems.findIndex((stem, i) => stem === word || texts[i] === word))
    return words.length > 0 && at.every((one) => one >= 0) ? at : null
  }
  for (const parameter of parameters) {
    if (parameter.type === 'boolean') {
      const at = whereIs(
        inWords(parameter.name)
          .split(' ')
          .filter((word) => !/^(?:is|has|include|only)$/.test(word))
          .map(stemOf),
      )
      if (at) flags.push({ parameter, rendered: true, at })
    }
    for (const example of parameter.options.length > 0 ? [] : examplesIn(parameter)) {
      const at = whereIs(inWords(example).split(' ').map(stemOf))
      if (at?.every((one) => !clause.values.some(({ from, to }) => from <= one && one < to)))
        flags.push({ parameter, rendered: example, at })
    }
    for (const option of parameter.options) {
      if (typeof option !== 'string' || option === '') continue
      const at = whereIs(inWords(option).split(' ').map(stemOf))
      if (
        at &&
        !clause.values.some(({ kind, from, to }) => kind !== 'name' && at.some((one) => from <= one && one < to))
      )
        flags.push({ parameter, rendered: option, at: [...at, ...namedBeside(parameter, at, clause)] })
    }
  }
  return flags.sort((a, b) => b.at.length - a.at.length)
}

/** What the words list from a value on: `ana@… and ben@…`; those behind the first are then used. */
function membersOf(parameter: Parameter, first: Value, clause: Clause, used: Set<number>): unknown[] {
  const list = [valueFor(parameter, first, true)]
  // Of what says two things, each would need both.
  if (first.kind === 'repository' && !parameter.isList) return list
  let end = first.to
  let before = first.text
  for (;;) {
    let next = end
    while (clause.words[next] && /^(?:and|or|&|plus)$/.test(clause.words[next]!.root)) next++
    const word = clause.words[next]
    const plain: Value | undefined =
      next > end && first.kind === 'name' && word && word.kind === 'noun' && !isEmpty(word) && !NO_VALUE.test(word.root)
        ? { kind: 'word', text: word.text, value: word.text, from: next, to: next + 1 }
        : undefined
    // Two texts beside each other are no list of texts: `subject "A": "B"`.
    const isListed = next > end || clause.text.includes(`${before},`) || clause.text.includes(`${before}",`)
    const member = isListed
      ? (clause.values.find(({ kind, from }) => kind === first.kind && from === next) ?? plain)
      : undefined
    if (!member || spanOf(member).some((at) => used.has(at))) return list
    const rendered = valueFor(parameter, member, true)
    if (rendered === undefined) return list
    list.push(rendered)
    for (let at = end; at < member.to; at++) used.add(at)
    before = member.text
    end = member.to
  }
}

/** The other half of a value that says two things. */
function shareRest(parameters: readonly Parameter[], value: Value, fields: Map<Parameter, unknown>): void {
  for (const parameter of parameters) {
    if (fields.has(parameter)) continue
    const name = inWords(parameter.name)
    const isOther =
      (value.kind === 'repository' && /(?:^| )(?:owner|org|repo|repository)$/.test(name)) ||
      (value.kind === 'money' && /currency$/.test(name)) ||
      (value.kind === 'date' &&
        (value.value as Moment).end !== undefined &&
        /(?:^| )(?:end|to|until|max|before)$|max$/.test(name))
    if (!isOther) continue
    const rendered = valueFor(parameter, value)
    if (rendered !== undefined) fields.set(parameter, rendered)
  }
}

/** Words that a filter's description quotes as what it takes: `Natural language filter like 'today', 'overdue'`. */
const examplesIn = ({ description, name }: Parameter): string[] =>
  /filter|status|state|type|sort|order/i.test(name)
    ? [...description.slice(0, 600).matchAll(/['"`]([a-z][a-z -]{1,30})['"`]/gi)].map(([, example]) => example!)
    : []

/**
 * What is searched for is a whole phrase: `pizza places near Alexanderplatz in Berlin`, up to where the words say something
 * of what is found.
 */
function searchFor(
  parameters: readonly Parameter[],
  { words, values }: Clause,
  fields: Map<Parameter, unknown>,
  used: Set<number>,
  isName: (at: number) => boolean,
): void {
  const query = parameters.find(
    ({ isRequired, name }) => isRequired && /^(?:q|query|search|term|keywords?)$/i.test(name),
  )
  if (!query || values.some(({ kind }) => kind === 'text' || kind === 'code')) return
  const isFree = (at: number) =>
    !used.has(at) ||
    values.some(({ from }) => from === at && fields.get(query) === values.find((one) => one.from === at)!.value)
  // `queue the first three songs` orders something, and is no phrase to search for.
  const isOrder = /^(?:the|a|an|my|our|this|that|these|those|all|every)$/.test(words[1]?.root ?? '')
  const from = words.findIndex(
    (word, at) => (at > 0 || !isOrder) && word.kind === 'noun' && !isEmpty(word) && !isName(at) && isFree(at),
  )
  if (from === -1) return
  let to = from
  while (
    to < words.length &&
    isFree(to) &&
    !/^(?:verb)$/.test(words[to]!.kind) &&
    !/^(?:better|more|less|best|than|with|that|which|and|or|but|not|no|except|without|unless|if|instead|,)$/.test(
      words[to]!.root,
    )
  )
    to++
  while (to > from && isEmpty(words[to - 1]!)) to--
  if (to - from < 2) return
  fields.set(
    query,
    words
      .slice(from, to)
      .map(({ text }) => text)
      .join(' '),
  )
  for (let at = from; at < to; at++) used.add(at)
}

/** `add a meeting with Jonas`: what is made is called as it is spoken of. */
function titleFor(
  parameters: readonly Parameter[],
  { words, values }: Clause,
  fields: Map<Parameter, unknown>,
  used: Set<number>,
): void {
  const title = parameters.find(({ isRequired, name }) => isRequired && /^(?:title|summary|subject|name)$/i.test(name))
  const joint = words.findIndex(({ root }) => /^(?:with|about)$/.test(root))
  if (!title || fields.has(title) || joint < 1 || values.some(({ kind }) => kind === 'text')) return
  const from = joint - 1
  let to = joint + 1
  while (to < words.length && !isEmpty(words[to]!) && words[to]!.kind === 'noun' && !used.has(to)) to++
  if (to === joint + 1 || words[from]!.kind !== 'noun') return
  fields.set(
    title,
    words
      .slice(from, to)
      .map(({ text }) => text)
      .join(' '),
  )
  for (let at = from; at < to; at++) used.add(at)
}

/** What a description says is usually meant: `use 'primary' for the main calendar`. */
function usualOf({ description, isList, options }: Parameter): unknown {
  const usual = /\buse ['"`]([\w-]{1,40})['"`] for (?:the |your )?(?:main|default|primary|own)\b/i.exec(
    description,
  )?.[1]
  if (usual !== undefined) return isList ? [usual] : usual
  return options.length === 1 ? options[0] : undefined
}
