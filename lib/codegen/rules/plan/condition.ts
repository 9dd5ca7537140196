import { subjectOf } from '../choose/about-tool.ts'
import { contentOf } from '../choose/content-of.ts'
import type { Clause } from '../read/clause.ts'
import { clausesOf } from '../read/prepare.ts'
import { columnsOf } from '../rows/columns.ts'
import { emitOperations } from '../rows/emit-operations.ts'
import { findRows } from '../rows/find-rows.ts'
import { codeOf, inputOf, valuesOf } from './code.ts'
import { without } from './destination.ts'
import type { Draft } from './draft.ts'
import type { Planning } from './look-call.ts'
import { resolveNames } from './look-up/resolve.ts'
import { shorten } from './names.ts'
import { choicesFor, MEANT, type Planner } from './planner.ts'
import { PlanProblem } from './problem.ts'
import { operationsIn, rowsFrom } from './work.ts'

/** `if there is nothing in my calendar on Friday, add …`: what is to be so, and what is then done. */
export interface Conditional {
  condition: string
  order: string
}

/** A task that is one condition with what to do then; null where it is none. */
export function conditionalIn(task: string): Conditional | null {
  const hidden = task.replace(/"[^"]*"|“[^”]*”/g, (quoted) => '\u0001'.repeat(quoted.length))
  const [, opens] = /^(\s*(?:please,? )?(?:if|in case)\s+)/i.exec(hidden) ?? []
  if (opens === undefined) return null
  const [sign] = /,\s*(?:then\s+)?|\s+then\s+/i.exec(hidden) ?? []
  if (sign === undefined) return null
  const at = hidden.indexOf(sign)
  const [order, ...rest] = sentences(task.slice(at + sign.length), hidden.slice(at + sign.length))
  if (order === undefined || rest.some((sentence) => !LEAVES.test(sentence))) return null
  return { condition: task.slice(opens.length, at), order: sameDay(order, task.slice(0, at)) }
}

/** `Otherwise leave everything as it is` */
const LEAVES =
  /^\W*(?:(?:otherwise|else|if not),? (?:please )?(?:do nothing|leave (?:it|everything|all|them)\b.*|nothing|don['’]?t do anything))?\W*$/i

function sentences(text: string, hidden: string): string[] {
  const cut = /[.;!](?:\s+|$)|,?\s+(?=(?:otherwise|else|if not)\b)/i.exec(hidden)
  return cut ? [text.slice(0, cut.index), text.slice(cut.index + cut[0].length)] : [text]
}

const HOUR = /\bat (?:\d{1,2}:\d{2}|\d{1,2}\s?[ap]m|noon)\b/i

/** `If I am free on Monday, add it there at 10:00`: an hour is of the day that was spoken of. */
function sameDay(order: string, condition: string): string {
  const dates = (text: string) =>
    clausesOf(text, new Date()).flatMap(({ values }) => values.filter(({ kind }) => kind === 'date'))
  const [day, ...others] = dates(condition)
  const hour = HOUR.exec(order)?.[0]
  if (!hour || !day || others.length > 0 || dates(order).length !== 1) return order
  return order.replace(hour, `${hour} on ${day.text}`)
}

const NONE = /^(?:nothing|no|not|none|never|isn['’]?t|aren['’]?t|don['’]?t|doesn['’]?t|haven['’]?t|hasn['’]?t|nobody)$/i
const SAYS_ONLY = /^(?:there|any|anything|something|some|exist|still|already|have|get|got|list|mine|listed)$/i

/** The condition as code of the program, from what a tool that only reads lists. */
export function* planCondition(said: string, draft: Draft, planner: Planner, now: Date): Planning<string> {
  const clauses = clausesOf(`list ${said.replace(/^\s*(?:there (?:is|are)|i have|we have|i['’]ve got)\s+/i, '')}`, now)
  const [whole] = clauses
  if (!whole || clauses.length > 1) throw unclear(said)
  const isNone = whole.words.some(({ text }) => NONE.test(text))
  const { clause, least } = withoutBounds(whole)
  const [choice] = choicesFor(clause, planner)
  if (!choice?.isRead || choice.worth < MEANT || choice.missing.length > 0 || choice.several) throw unclear(said)
  const free = new Set(contentOf(clause).filter((at) => at > 0 && !choice.used.has(at)))
  const input = inputOf(yield* resolveNames(choice, clause, free, draft, planner))
  const answer = yield { kind: 'call', tool: choice.tool, input: valuesOf(input) as Record<string, unknown> }
  const call = `await ${draft.localOf(choice.tool)}(${codeOf(input)})`
  const from = Array.isArray(answer) && answer.length === 0 ? noRows(call) : findRows(answer) && rowsFrom(call, answer)
  if (!from) throw unclear(said)
  const open = [...free]
  const asked = operationsIn(clause, open, from.rows, { nouns: [subjectOf(choice.tool).join(' ')] })
  const which = asked.lists[0] ?? []
  const isAllRead = open.every((at) => asked.used.has(at)) && which.every(({ kind }) => kind === 'filter')
  if (asked.lists.length > 1 || !isAllRead || (least !== null && isNone)) throw unclear(said)
  const done = emitOperations(from.expression, which, { columns: columnsOf(from.rows) })
  draft.help([...from.helpers, ...done.helpers])
  const own = draft.owned([...from.lines, ...done.lines], done.expression)
  const name = draft.name('found')
  const isList = which.length > 0
  draft.add(`If ${said}`, [
    ...own.lines,
    `const ${name} = ${isList ? own.expression : `${own.expression} as unknown[]`}`,
  ])
  return isNone ? `${name}.length === 0` : least === null ? `${name}.length > 0` : `${name}.length >= ${least}`
}

const noRows = (expression: string) => ({ helpers: [], lines: [], expression, rows: [] })

/** Without words that say that there is some, none, or so many. */
function withoutBounds(clause: Clause): { clause: Clause; least: number | null } {
  const gone = new Set<number>()
  for (const [at, { text, root }] of clause.words.entries())
    if (at > 0 && (NONE.test(text) || SAYS_ONLY.test(root) || SAYS_ONLY.test(text))) gone.add(at)
  const number = clause.values.find(({ kind }) => kind === 'number')
  const lead = clause.text.toLowerCase().match(/\b(more than|at least)\s+\S+/)?.[1]
  if (!number || !lead) return { clause: without(clause, gone), least: null }
  for (let at = number.from - 2; at < number.to; at++) gone.add(at)
  return { clause: without(clause, gone), least: Number(number.value) + (lead === 'more than' ? 1 : 0) }
}

const unclear = (said: string) =>
  new PlanProblem(`Nothing was found that tells "if ${shorten(said)}". Ask for that first, and say then what to do.`, {
    isFinal: true,
  })
