import { stemOf } from '../../../../selection/terms.ts'
import { isIdentity } from '../../bind/identities.ts'
import type { Parameter } from '../../bind/parameters.ts'
import { isAbout, subjectOf } from '../../choose/about-tool.ts'
import type { Choice } from '../../choose/choice.ts'
import type { Clause } from '../../read/clause.ts'
import { applyOperations } from '../../rows/apply-operations.ts'
import { columnsOf, leafOf, type Row } from '../../rows/columns.ts'
import { emitOperations } from '../../rows/emit-operations.ts'
import { accessOf } from '../../rows/emit-rows.ts'
import type { Operation } from '../../rows/operation.ts'
import { checkWhole } from '../check-whole.ts'
import { codeOf, Ref } from '../code.ts'
import type { Draft } from '../draft.ts'
import { MOST_CALLS } from '../each-row.ts'
import type { Planning } from '../look-call.ts'
import type { Loop } from '../loop.ts'
import { camel } from '../names.ts'
import type { Planner } from '../planner.ts'
import { PlanProblem } from '../problem.ts'
import { operationsIn } from '../work.ts'
import { idColumnOf } from './pick-row.ts'
import { listOf, missingOf } from './resolve.ts'
import type { Listed } from './search.ts'
import { entityOf } from './sources.ts'

/** Each is looked at before there is a program: no more than these. */
const MOST_ROUNDS = 20

/**
 * Ids that the words describe and do not name: the newest message, everybody whose status is Lost. They are looked for
 * among the rows of a tool that lists them; the words that say which are taken out of `open`. Of `each` there is a loop.
 */
export function* resolveRows(
  choice: Choice,
  fields: ReadonlyMap<Parameter, unknown>,
  clause: Clause,
  open: Set<number>,
  draft: Draft,
  planner: Planner,
): Planning<{ fields: Map<Parameter, unknown>; loop?: Loop }> {
  const filled = new Map(fields)
  const missing = missingOf(choice, filled).filter((one) => isIdentity(one) || /timestamp|(?:^|_)ts$/i.test(one.name))
  const [parameter] = missing
  if (missing.length !== 1 || !parameter || (open.size === 0 && !saysAll(clause))) return { fields: filled }
  const trial = draft.fork()
  const free = new Set(open)
  const entity = entityOf(parameter, choice.tool)
  const listed = yield* listOf({ parameter, of: choice.tool, fields: filled, clause, free, depth: 0 }, trial, planner)
  const id = listed && idColumnOf(listed.rows, entity, parameter)
  if (!listed || !id) return { fields: filled }
  const asks = { parameter, choice, entity, listed, id, clause, open: free }
  // What gets one of them is not asked of each: they are listed already.
  const isInside = !entity.every((word) => subjectOf(choice.tool).includes(stemOf(word)))
  const done = choice.isRead && isInside && asksOfEach(asks) ? ofEach(asks, trial) : ofThese(asks, trial)
  if (!done) return { fields: filled }
  draft.take(trial)
  for (const at of open) if (!free.has(at)) open.delete(at)
  for (const at of free) open.add(at)
  filled.set(parameter, done.value)
  return { fields: filled, ...(done.loop && { loop: done.loop }) }
}

interface Asks {
  parameter: Parameter
  choice: Choice
  entity: readonly string[]
  listed: Listed
  id: string
  clause: Clause
  open: Set<number>
}

type Done = { value: Ref; loop?: Loop } | null

const ALL = /^(?:all|every|each|everything|everyone|everybody|both)$/i
const saysAll = ({ words }: Clause) => words.some(({ text }) => ALL.test(text))

/** `cancel the appointments on Friday`: more than one is meant. */
const saysMany = (clause: Clause, { tool }: Choice) =>
  saysAll(clause) ||
  clause.words.some(
    (word) =>
      word.kind === 'noun' && word.root !== word.text.toLowerCase() && /s$/.test(word.text) && isAbout(tool, word),
  )

/** `for every list: how many cards`, `tasks per project`, `which list has the most cards`. */
function asksOfEach({ entity, clause: { words } }: Asks): boolean {
  const stems = new Set(entity.map(stemOf))
  const at = words.findIndex(({ root }) => stems.has(stemOf(root)))
  if (at === -1) return false
  const before = words.slice(Math.max(0, at - 3), at).map(({ text }) => text.toLowerCase())
  return (
    before.some((text) => /^(?:all|each|every|per|any|by|which|what)$/.test(text)) || /[^s]s$/i.test(words[at]!.text)
  )
}

/** Goes through all of them; what each is called stands beside what is found for it. */
function ofEach({ parameter, entity, listed, id, clause, open }: Asks, draft: Draft): Done {
  const { rows, emitted } = listed
  // What is asked of each has to be said of each: the word for it is no longer explained by where it went.
  for (const at of clause.words.keys()) if (isNoun(entity, clause, at)) open.add(at)
  if (rows.length === 0 || rows.length > MOST_ROUNDS) return null
  const name = columnsOf(rows).find(
    (one) => one.parts.length === 1 && /^(?:name|title|summary|subject)$/i.test(leafOf(one)),
  )
  const needs = name ? [id, name.path] : [id]
  const over = addRows([], { rows, emitted, needs, entity }, `Each ${entity.join(' ')}`, draft)
  const each = draft.name(camel(entity.join(' ')) || 'each')
  const ids = rows.map((row) => row[id])
  const label = name && {
    ...{ key: camel(entity.at(-1) ?? '') || 'name', code: `${each}${accessOf(name.path)}` },
    values: rows.map((row) => row[name.path]),
  }
  const value = new Ref(`${each}${accessOf(id)}`, ids)
  const isPer = clause.words.some(({ text }) => /^(?:each|every|per)$/i.test(text))
  return {
    value,
    loop: { isPer, over, each, rounds: ids.map((one) => new Map([[parameter, one]])), ...(label && { label }) },
  }
}

/** The one that is described, or all of those that are. */
function ofThese({ parameter, choice, entity, listed, id, clause, open }: Asks, draft: Draft): Done {
  const { rows, emitted, source } = listed
  const what = entity.join(' ')
  const left = [...open].filter((at) => !source.used.includes(at))
  const { lists, used, unclear } = operationsIn(clause, left, rows, { nouns: [what] })
  if (unclear) throw new PlanProblem(unclear)
  const operations = lists[0] ?? []
  const which = operations.filter(({ kind }) => kind === 'filter' || kind === 'sort' || kind === 'first')
  const isDescribed = which.length > 0 || source.used.length > 0
  if (which.length !== operations.length || (!isDescribed && (!saysAll(clause) || parameter.isList))) return null
  checkWhole(listed.answer, rows.length, which, { clause, of: source.tool, fields: source.input.keys() })
  const met = [applyOperations(rows, which)].flat().filter(Boolean) as Row[]
  if (met.length === 0) throw new PlanProblem(`There is no ${what} like that.`)
  const isAll = !parameter.isList && (saysAll(clause) || (!choice.isRead && met.length > 1 && saysMany(clause, choice)))
  if (met.length > 1 && !parameter.isList && !isAll)
    throw new PlanProblem(
      `That describes ${met.length} of what ${source.tool.server}.${source.tool.tool} lists, and one is needed. Say which.`,
    )
  const most = choice.isRead ? MOST_ROUNDS : MOST_CALLS
  if (met.length > most && isAll)
    throw new PlanProblem(`That would be ${met.length} calls at once, and at most ${most} are made. Say which.`)
  for (const at of [...used, ...source.used]) open.delete(at)
  for (const at of open)
    if (/^(?:each|every|all|both)$/i.test(clause.words[at]!.text) || isNoun(entity, clause, at)) open.delete(at)
  const values = met.map((row) => row[id])
  const isMany = parameter.isList || isAll
  const isSingle = which.some((one) => one.kind === 'first' && one.isSingle)
  const first: Operation[] = isMany || isSingle ? [] : [{ kind: 'first', count: 1, isSingle: true }]
  const needs = [id]
  const name = addRows([...which, ...first], { rows, emitted, needs, entity, isMany }, `Which ${what} is meant`, draft)
  if (isAll && !isSingle) {
    const each = draft.name(camel(what) || 'each')
    const value = new Ref(`${each}${accessOf(id)}`, values)
    return { value, loop: { over: name, each, rounds: values.map((one) => new Map([[parameter, one]])) } }
  }
  if (!isMany) return { value: new Ref(`${name}${accessOf(id)}`, values[0]) }
  return { value: new Ref(`${name}.map((one) => one${accessOf(id)})`, values) }
}

const isNoun = (entity: readonly string[], { words }: Clause, at: number) =>
  entity.some((word) => stemOf(word) === stemOf(words[at]!.root))

interface Adding {
  rows: readonly Row[]
  emitted: Listed['emitted']
  needs: readonly string[]
  entity: readonly string[]
  isMany?: boolean
}

/** A constant of the program that has the rows. */
function addRows(
  operations: readonly Operation[],
  { rows, emitted, needs, entity, isMany = true }: Adding,
  words: string,
  draft: Draft,
): string {
  const what = entity.join(' ')
  const name = draft.name(`${camel(what) || 'one'}${isMany ? 's' : ''}`)
  const columns = columnsOf(rows).filter(
    ({ path }) => needs.includes(path) || operations.some((one) => 'column' in one && one.column === path),
  )
  const done = emitOperations(emitted.expression, operations, { columns, needs })
  draft.help([...emitted.helpers, ...done.helpers])
  const own = draft.owned([...emitted.lines, ...done.lines], done.expression)
  const lines = [...own.lines, `const ${name} = ${own.expression}`]
  if (!isMany) lines.push(`if (!${name}) throw new Error(${codeOf(`There is no ${what} like that any more.`)})`)
  draft.add(words, lines)
  return name
}
