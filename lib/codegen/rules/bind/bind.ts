import type { Tool } from '../../../discovery/tool.ts'
import { answerFor } from '../../answer-for.ts'
import type { Clause, Value } from '../read/clause.ts'
import { isEmpty } from '../read/empty-words.ts'
import { assign } from './assign.ts'
import { fitOf, inWords } from './facets.ts'
import { flagsOf } from './flags.ts'
import { isKey, isNameOf, isStamp } from './identities.ts'
import { endAfter, isJoined, isTwofold, membersOf, shareRest, splitName, takesSeveral } from './lists.ts'
import { isEnd } from './moment-for.ts'
import { Named } from './named.ts'
import { thingsFor } from './objects.ts'
import { type Around, isOwnPlace, type Pair, pairsOf } from './pairs.ts'
import { type Parameter, parametersOf } from './parameters.ts'
import { closeRange, isUntil } from './periods.ts'
import { toldIn } from './phrases.ts'
import { unclearPairs } from './rivals.ts'
import { searchFor, titleFor } from './search-for.ts'
import { valueFor } from './value-for.ts'
import { isNoValue, plainWords, spanOf } from './words-as-values.ts'

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
  /** Words or the kinds of values say where at least one of them goes. */
  isSaid: boolean
}

/** What is bound so far. */
interface Binding extends Around {
  fields: Map<Parameter, unknown>
  used: Set<number>
  score: number
  isSaid: boolean
  /** What went where only its kind spoke for it. */
  bare: Pair[]
  several?: Bound['several']
}

/** Assigns the values of a clause to a tool's parameters, so that together the most speaks for it. A value is used once. */
export function bind(
  tool: Tool,
  clause: Clause,
  answers: Readonly<Record<string, unknown>> = {},
  isName: (at: number) => boolean = () => false,
  isRead = true,
): Bound {
  const used = new Set<number>()
  const binding: Binding = {
    ...{ tool, clause, isName, isRead, parameters: parametersOf(tool), isTaken: (at: number) => used.has(at) },
    ...{ fields: new Map(), used, score: 0, isSaid: false, bare: [] },
  }
  for (const parameter of binding.parameters)
    if (Object.hasOwn(answers, parameter.name)) takeAnswer(binding, parameter, answers[parameter.name])
    else if (parameter.isRequired && parameter.options.length === 1) binding.fields.set(parameter, parameter.options[0])
  takeThings(binding)
  takeFlags(binding)
  takePairs(binding)
  takeAlone(binding)
  const { parameters, fields } = binding
  endAfter(parameters, clause, fields, used)
  splitName(parameters, clause, fields, used)
  searchFor(parameters, clause, fields, used, isName)
  if (isRead) takeLimit(binding)
  else if (!('source' in clause)) titleFor(parameters, clause, fields, used)
  takeUsual(binding)
  const missing = parameters.filter((parameter) => parameter.isRequired && !fields.has(parameter))
  const { score, several, isSaid } = binding
  return { tool, fields, missing, used, score, isSaid, ...(several && { several }) }
}

/** What was asked for and answered; where the words say the same, they say it there. */
function takeAnswer(binding: Binding, parameter: Parameter, answer: unknown): void {
  const { type, options, isList } = parameter
  const typed = isList ? null : answerFor({ type, ...(options.length > 0 && { enum: [...options] }) }, answer)
  // What is of another type the tool itself refuses, in its own words.
  binding.fields.set(parameter, typed?.ok ? typed.value : answer)
  binding.isSaid = true
  if (binding.isRead || typeof answer !== 'string') return
  const said = answer.toLowerCase().split(/\s+/)
  const { words } = binding.clause
  const from = words.findIndex((_, at) => said.every((text, i) => words[at + i]?.text.toLowerCase() === text))
  if (from !== -1) use(binding, spanOf({ from, to: from + said.length }))
}

function use({ used }: Binding, at: Iterable<number>): void {
  for (const one of at) used.add(one)
}

/** Lists of objects, of what the words count; then nothing else is put in them. */
function takeThings(binding: Binding): void {
  if (binding.isRead) return
  const things = thingsFor(binding.parameters, binding.clause, (parameter, value) => valueFor(parameter, value, true))
  if (!things) return
  binding.fields.set(things.parameter, things.rendered)
  binding.parameters = binding.parameters.filter((one) => !things.inner.has(one))
  for (const value of binding.clause.values)
    if (value.kind === 'money' && things.at.includes(value.from)) shareRest(binding.parameters, value, binding.fields)
  use(binding, things.at)
  binding.score += things.rendered.length
  binding.isSaid = true
}

function takeFlags(binding: Binding): void {
  for (const { parameter, rendered, at } of flagsOf(binding.parameters, binding.clause)) {
    if (binding.fields.has(parameter) || at.some(binding.isTaken)) continue
    // `delete all events` says how many, and not who is told of it.
    if (!binding.isRead && at.length === 1 && /^(?:all|any|every|each|both|none)$/i.test(String(rendered))) continue
    // `delete it` orders what the tool does in any case, and not `True to delete it for good`.
    if (!binding.isRead && at.every((one) => one === orderAt(binding) && binding.isName(one))) continue
    binding.fields.set(parameter, parameter.isList ? [rendered] : rendered)
    use(binding, at)
    binding.score += 0.8
    binding.isSaid = true
  }
}

function takePairs(binding: Binding): void {
  const { clause, isName, isTaken, fields } = binding
  // Of rows of a file each says what it is called.
  const told = binding.isRead || 'source' in clause ? [] : toldIn(clause, isName)
  // What says two things goes first, so that nothing else takes the place of its other half.
  const [first] = open(binding, pairsOf(told, binding))
    .filter(({ value }) => isTwofold(value))
    .toSorted((a, b) => b.score - a.score)
  if (first) take(binding, first)
  const pairs = open(binding, pairsOf(told, binding))
  const chosen = assign(pairs)
  const unclear = binding.isRead ? new Set() : unclearPairs(chosen, pairs)
  for (const pair of chosen.filter((one) => !unclear.has(one)).toSorted((a, b) => b.score - a.score))
    if (!fields.has(pair.parameter) && !spanOf(pair.value).some(isTaken)) take(binding, pair)
}

const orderAt = ({ clause }: Binding) => clause.words.findIndex(({ isFiller }) => !isFiller)

const open = ({ fields }: Binding, pairs: readonly Pair[]) => pairs.filter(({ parameter }) => !fields.has(parameter))

function take(binding: Binding, pair: Pair): void {
  const { parameter, value, rendered, score, used, isSaid } = pair
  const { fields } = binding
  if (pair.isBare) binding.bare.push(pair)
  binding.isSaid ||= isSaid
  fields.set(parameter, rendered)
  use(binding, [...spanOf(value), ...used])
  binding.score += score
  if (!(rendered instanceof Named) && !('as' in value)) takeMembers(binding, parameter, value)
  shareRest(binding.parameters, value, fields)
  if (binding.isRead && value.kind === 'date') {
    closeRange(binding.parameters, parameter, value, fields, binding.clause)
    if (isEnd(inWords(parameter.name)) && isUntil(value, binding.clause)) use(binding, [value.from - 1])
  }
}

function takeMembers(binding: Binding, parameter: Parameter, value: Value): void {
  const { fields, clause, used, several } = binding
  const members = membersOf(parameter, value, clause, used)
  if (members.length < 2) return
  if (parameter.isList) fields.set(parameter, members)
  else if (isJoined(parameter)) fields.set(parameter, members.join(','))
  else if (takesSeveral(parameter, clause)) fields.set(parameter, members.join(', '))
  else if (!several) binding.several = { parameter, values: members }
}

/** What can be the name of something, where nothing says of what. */
const NAMING = /^(?:name|handle|id|text)$/

/** The one text that is left for the one that still needs one. */
function takeAlone(binding: Binding): void {
  const { parameters, fields, clause, isRead, isName } = binding
  const open = parameters.filter((one) => one.isRequired && !fields.has(one) && one.type === 'string')
  const [alone] = open
  if (open.length !== 1 || !alone || (!isRead && isKey(alone)) || isStamp(alone)) return
  const left = clause.values.filter(
    (value) => NAMING.test(value.kind) && !spanOf(value).some((at) => binding.isTaken(at) || isName(at)),
  )
  const [first] = left.length > 0 ? left : objectsIn(binding, alone)
  if (!first || !left.every(({ kind }) => kind === first.kind)) return
  // A text is no address and no day.
  if (!isRead && /^(?:text|name)$/.test(first.kind) && takesOther(alone)) return
  // A name is not what is written.
  if (!isRead && first.kind === 'name' && fitOf(alone, 'name') < 0.4) return
  // Of two texts that nothing tells apart, none is where it is.
  if (!isRead && binding.bare.some((one) => one.value.kind === first.kind && isSwap(one, alone))) return
  const rendered = isNameOf(alone, first) ? new Named(alone, first) : valueFor(alone, first)
  if (rendered === undefined) return
  fields.set(alone, rendered)
  use(binding, spanOf(first))
  takeMembers(binding, alone, first)
  binding.score += 0.5
}

const isSwap = ({ parameter, value }: Pair, alone: Parameter) =>
  fitOf(alone, value.kind) > 0 &&
  parameter.type === 'string' &&
  fitOf(alone, value.kind) > fitOf(parameter, value.kind) - 0.15

/** `scale checkout to 5 replicas`, `pods in staging`: the one thing that is left for what takes a plain name. */
function objectsIn({ clause, isName, isTaken, isRead }: Binding, parameter: Parameter): Value[] {
  const { options, format, name } = parameter
  if (
    takesOther(parameter) ||
    options.length > 0 ||
    format ||
    isKey(parameter) ||
    /^(?:q|query|search|find|needle|phrase|pattern|terms?|keywords?|title|subject|summary|text|body|content|message|description)$/i.test(
      inWords(name),
    )
  )
    return []
  const order = clause.words.findIndex(({ isFiller }) => !isFiller)
  const plain = plainWords(clause, isName).filter(
    ({ kind, from }) =>
      from !== order &&
      !/^(?:a|an)$/i.test(clause.words[from - 1]?.text ?? '') &&
      !isTaken(from) &&
      !isNoValue(clause.words[from]!) &&
      !isOwnPlace(parameter, from, clause) &&
      // `what is the value of it` names nothing that a tool could be told.
      (!isRead || kind === 'name' || clause.words[from - 1]?.kind === 'preposition') &&
      (kind === 'name' || clause.words[from]!.kind === 'noun'),
  )
  const [one] = plain
  if (plain.length !== 1 || !one || one.from === 0) return []
  // `the shopping list`: whether it is called shopping or shopping list, the words do not say.
  const isPart = one.to < clause.words.length && isName(one.to)
  return isRead || (!isPart && isBehind(order, one.from, clause, isName)) ? plain : []
}

/** `scale checkout`, `the deployment checkout`: what is changed stands behind its verb or what it is, and not `for the roof`. */
function isBehind(order: number, from: number, { words }: Clause, isName: (at: number) => boolean): boolean {
  const before = /^(?:the|my|our)$/i.test(words[from - 1]?.text ?? '') ? from - 2 : from - 1
  return before === order || (before > order && isName(before))
}

/** An address or a day is never a plain word. */
const takesOther = (parameter: Parameter): boolean =>
  (['email', 'date', 'url', 'path', 'duration', 'money'] as const).some((kind) => fitOf(parameter, kind) > 0.6)

const LIMIT = /(?:^| )(?:limit|max results|max items|count|page size|per page|top|size)$/

/** `find 5 notes about tax`: so many, where nothing else is asked of them that would have to be done before. */
function takeLimit({ parameters, fields, clause, used, isName, isTaken }: Binding): void {
  const limit = parameters.find((one) => !fields.has(one) && one.type === 'number' && LIMIT.test(inWords(one.name)))
  const count = clause.values.find(
    ({ kind, from, to }) => kind === 'number' && !isTaken(from) && clause.words[to] !== undefined && isName(to),
  )
  const order = clause.words.findIndex(({ isFiller }) => !isFiller)
  if (!limit || !count || !Number.isInteger(count.value)) return
  const isSaid = clause.words.every(
    (word, at) => isTaken(at) || isEmpty(word) || isName(at) || at === order || spanOf(count).includes(at),
  )
  if (!isSaid) return
  fields.set(limit, count.value)
  for (const at of spanOf(count)) used.add(at)
}

function takeUsual({ parameters, fields }: Binding): void {
  for (const parameter of parameters) {
    const usual = parameter.isRequired && !fields.has(parameter) ? usualOf(parameter) : undefined
    if (usual !== undefined) fields.set(parameter, usual)
  }
}

/** What a description says is usually meant: `use 'primary' for the main calendar`. */
function usualOf({ description, isList, options }: Parameter): unknown {
  const usual = /\buse ['"`]([\w-]{1,40})['"`] for (?:the |your )?(?:main|default|primary|own)\b/i.exec(
    description,
  )?.[1]
  if (usual !== undefined) return isList ? [usual] : usual
  return options.length === 1 ? options[0] : undefined
}
