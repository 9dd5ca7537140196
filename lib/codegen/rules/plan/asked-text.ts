import { stemOf } from '../../../selection/terms.ts'
import { inWords } from '../bind/facets.ts'
import { type Parameter, parametersOf } from '../bind/parameters.ts'
import type { Choice } from '../choose/choice.ts'
import { chooseTools } from '../choose/choose-tool.ts'
import { deedsIn } from '../choose/deeds-in.ts'
import type { Clause } from '../read/clause.ts'
import { isEmpty } from '../read/empty-words.ts'
import { columnsOf, isList, leafOf, valuesAt } from '../rows/columns.ts'
import { emitOperations } from '../rows/emit-operations.ts'
import type { Operation } from '../rows/operation.ts'
import { Ref } from './code.ts'
import { without } from './destination.ts'
import type { Draft, Output } from './draft.ts'
import type { Planning } from './look-call.ts'
import type { Loop } from './loop.ts'
import { camel } from './names.ts'
import { choicesFor, MEANT, type Planner } from './planner.ts'
import { PlanProblem } from './problem.ts'
import { seenOf } from './refer.ts'
import { rowsFrom } from './work.ts'

/** An order with a question in it: `post the title of my first event to #random`. */
export interface Split {
  /** The order without the question, and its tool with what the rest of the words say. */
  clause: Clause
  choice: Choice
  question: Clause
  /** What the answer goes into. */
  target: Parameter
}

const TEXTS = /^(?:body|text|content|contents|message|comment|note|title|subject|summary|name|insight|headline)$/i
const isText = ({ name, type, isList }: Parameter) => type === 'string' && !isList && TEXTS.test(name)

/** A clause that was taken out of an order, of which one thing is wanted. */
interface Question extends Clause {
  isQuestion?: true
}

export const isQuestion = (clause: Question): boolean => clause.isQuestion === true

/** Takes the question out of an order whose text is the answer to it; null where there is none. */
export function splitQuestion(clause: Clause, planner: Planner): Split | null {
  if (deedsIn(clause)[0]!.deeds[0] === 'read' || !clause.words.some((_, at) => isHead(clause, at))) return null
  const orders = ordersIn(clause, planner).filter(({ isRead, worth }) => !isRead && worth > 0.3)
  const splits = orders.slice(0, MOST_ORDERS).flatMap((choice) => splitFor(choice, clause, planner) ?? [])
  return splits.filter(({ choice }) => choice.worth >= MEANT).sort((a, b) => b.choice.worth - a.choice.worth)[0] ?? null
}

/** So many tools are tried for what is left of an order without its question. */
const MOST_ORDERS = 4

/** An id in the question is not of the server that is told the answer. */
function ordersIn(clause: Clause, planner: Planner): Choice[] {
  const own = choicesFor(clause, planner)
  const values = clause.values.filter(({ kind }) => kind !== 'id')
  if (values.length === clause.values.length) return own
  const servers = new Set(own.map(({ tool }) => tool.server))
  const others = [...planner.tools, ...planner.others].filter(({ server }) => !servers.has(server))
  return [...own, ...chooseTools({ ...clause, values }, others, planner.values)]
}

function splitFor(choice: Choice, clause: Clause, { values }: Planner): Split | null {
  const span = spanOf(clause, choice)
  if (!span) return null
  const inside = new Set(Array.from({ length: span.to - span.from }, (_, i) => span.from + i))
  const rest = without(clause, inside)
  const [outer] = chooseTools(rest, [choice.tool], values)
  if (!outer) return null
  const missing = parametersOf(choice.tool).filter((one) => one.isRequired && !outer.fields.has(one) && isText(one))
  const template = [...outer.fields].find(([one, value]) => isText(one) && hasPlace(value))?.[0]
  const target = template ?? (missing.length === 1 ? missing[0] : undefined)
  if (!target) return null
  const outside = new Set([...clause.words.keys()].filter((at) => !inside.has(at)))
  const question: Question = { ...without(clause, outside), isQuestion: true }
  return { clause: rest, choice: outer, question, target }
}

/** `the title of …`, `the number of …`, up to where the order goes on: `… to #random`. */
function spanOf({ words, values }: Clause, { used }: Choice): { from: number; to: number } | null {
  const isValue = (at: number) => values.some(({ kind, from, to }) => LITERAL.test(kind) && from <= at && at < to)
  const from = words.findIndex((_, at) => isHead({ words, values }, at))
  if (from === -1) return null
  const goesOn = (at: number) => {
    const next = words.findIndex((word, i) => i > at && !isEmpty(word))
    return (
      /^(?:to|into|in|on|onto|as|for|with|via|by|at)$/.test(words[at]!.root) &&
      next !== -1 &&
      used.has(next) &&
      (isValue(next) || at > from + 2)
    )
  }
  const to = words.findIndex(
    (_, at) => at > from + 1 && (goesOn(at) || (used.has(at) && isValue(at) && !isInside(words[at - 1]!.root))),
  )
  return { from, to: to === -1 ? words.length : to }
}

/** The noun of `the title of …`. */
function isHead({ words, values }: Pick<Clause, 'words' | 'values'>, at: number): boolean {
  const isValue = values.some(({ kind, from, to }) => LITERAL.test(kind) && from <= at && at < to)
  const [word, of, next] = [words[at]!, words[at + 1], words[at + 2]]
  return (
    at > 0 &&
    word.kind === 'noun' &&
    !isValue &&
    of?.root === 'of' &&
    !!next &&
    next.root !== 'course' &&
    !NO_HEAD.test(word.root)
  )
}

/** `instead of`, `a lot of` ask for nothing. */
const NO_HEAD = /^(?:instead|course|because|lot|kind|sort|couple|pair|rest|copy|set|out)$/

/** What stands behind is of the question: `issue 12`, `ticket 5501`. */
const isInside = (root: string) => !/^(?:say|call|title|name|read|text|message)$/.test(root)

const LITERAL = /^(?:text|handle|email|path|url|code)$/

/** Puts the answer to the question of an order in its place: of several titles there is a call for each. */
export function* answerInto(
  { choice, target }: Split,
  output: Output,
  draft: Draft,
): Planning<{ choice: Choice; loop?: Loop }> {
  const all = yield* seenOf(output)
  output.isSpent = true
  // A list of one is that one.
  const value = Array.isArray(all) && all.length === 1 ? all[0] : all
  const name = value === all ? output.name : `${output.name}[0]`
  const given = choice.fields.get(target)
  const isOne = typeof value === 'string' || typeof value === 'number'
  if (isOne && hasPlace(given)) return { choice: filled(choice, target, inPlace(String(given), name, value)) }
  if (isOne && given === undefined) return { choice: filled(choice, target, new Ref(`String(${name})`, String(value))) }
  const isList =
    Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string' || typeof one === 'number')
  if (!isList || given !== undefined)
    throw new PlanProblem('What was found is not one text. Ask for one thing of it, like its title.')
  if (/^(?:body|text|contents?|message)$/i.test(target.name) && !/create|add/i.test(choice.tool.tool))
    return { choice: filled(choice, target, new Ref(`${output.name}.join('\\n')`, value.join('\n'))) }
  const each = draft.name('each')
  const rounds = value.map((one) => new Map([[target, String(one)]]))
  return {
    choice: filled(choice, target, new Ref(`String(${each})`, value)),
    loop: { over: output.name, each, rounds },
  }
}

const filled = (choice: Choice, target: Parameter, value: unknown): Choice => ({
  ...choice,
  fields: new Map(choice.fields).set(target, value),
  missing: choice.missing.filter((one) => one !== target),
})

/** Where in a text a number goes: `Open bugs: N`, `{count} left`. */
const PLACE = /(?<![\p{L}\p{N}])(?:N|X|XX|\{[\w ]*\}|<[a-z][\w ]*>|\[[a-z][\w ]*\]|_{2,})(?![\p{L}\p{N}])/u
const hasPlace = (value: unknown): boolean => typeof value === 'string' && value.length < 2_000 && PLACE.test(value)

function inPlace(text: string, name: string, value: string | number): Ref {
  const [before = '', ...more] = text.split(PLACE)
  const plain = (part: string) => part.replace(/[`\\]|\$\{/g, '\\$&')
  return new Ref(`\`${[before, ...more].map(plain).join(`\${${name}}`)}\``, [before, ...more].join(String(value)))
}

/** `N being the number`, `with the real number instead of the N`: only says what the sign stands for. */
const SAYS_PLACE =
  /^(?:n|x|xx|number|real|actual|right|correct|instead|replace|fill|count|figure|value|result|course|place|placeholder|obviously)$/

/** A text with a place for what the step before found. */
export function* placeFromBefore(
  fields: ReadonlyMap<Parameter, unknown>,
  { words }: Clause,
  open: Set<number>,
  draft: Draft,
): Planning<ReadonlyMap<Parameter, unknown>> {
  const [target, given] = [...fields].find(([one, value]) => isText(one) && hasPlace(value)) ?? []
  const output = draft.outputs.at(-1)
  if (!target || !output || [...open].some((at) => !SAYS_PLACE.test(words[at]!.root))) return fields
  const value = yield* seenOf(output)
  if (typeof value !== 'number' && (typeof value !== 'string' || open.size === 0)) return fields
  open.clear()
  output.isSpent = true
  return new Map(fields).set(target, inPlace(String(given), output.name, value))
}

/** `post the category`: one thing of what the step before found. */
export function* columnFromBefore(
  { tool }: Choice,
  fields: ReadonlyMap<Parameter, unknown>,
  { words }: Clause,
  open: Set<number>,
  draft: Draft,
): Planning<ReadonlyMap<Parameter, unknown>> {
  const missing = parametersOf(tool).filter((one) => one.isRequired && !fields.has(one))
  const output = draft.outputs.at(-1)
  if (missing.length !== 1 || !isText(missing[0]!) || !output || open.size === 0) return fields
  const value = yield* seenOf(output)
  const from = rowsFrom(output.name, value)
  const said = [...open].map((at) => stemOf(words[at]!.root))
  const column = columnsOf(from?.rows ?? []).find(
    (one) => inWords(leafOf(one)).split(' ').map(stemOf).join() === said.join(),
  )
  if (from?.rows.length !== 1 || !column || isList(column)) return fields
  open.clear()
  output.isSpent = true
  const pick: Operation[] = [
    { kind: 'pick', columns: [column.path] },
    { kind: 'first', count: 1, isSingle: true },
  ]
  const done = emitOperations(from.expression, pick, { columns: columnsOf(from.rows) })
  draft.help([...from.helpers, ...done.helpers])
  const own = draft.owned([...from.lines, ...done.lines], done.expression)
  const name = draft.name(camel(leafOf(column)) || 'text')
  draft.add(`The ${leafOf(column)} of it`, [...own.lines, `const ${name} = ${own.expression}`])
  return new Map(fields).set(
    missing[0]!,
    new Ref(`String(${name} ?? '')`, String(valuesAt(from.rows[0], column.parts)[0] ?? '')),
  )
}
