import type { Tool } from '../../../discovery/tool.ts'
import { isIdentity } from '../bind/bind.ts'
import type { Parameter } from '../bind/parameters.ts'
import { isAbout } from '../choose/about-tool.ts'
import type { Choice } from '../choose/choose-tool.ts'
import type { Clause } from '../read/clause.ts'
import { applyOperations } from '../rows/apply-operations.ts'
import { columnsOf, type Row } from '../rows/columns.ts'
import { emitOperations } from '../rows/emit-operations.ts'
import { accessOf } from '../rows/emit-rows.ts'
import type { Operation } from '../rows/operation.ts'
import { codeOf, Each, Ref, valuesOf } from './code.ts'
import type { Draft } from './draft.ts'
import { MOST_CALLS } from './each-row.ts'
import type { Planning } from './look-call.ts'
import { camel } from './names.ts'
import type { Planner } from './planner.ts'
import { PlanProblem } from './problem.ts'
import { entityOf, idColumnOf, listerOf } from './resolve.ts'
import { operationsIn, rowsFrom } from './work.ts'

/**
 * Ids that the words describe and do not name: the newest message, everybody whose status is Lost. They are looked for
 * among the rows of a tool that lists them; the words that say which are taken out of `open`.
 */
export function* resolveRows(
  choice: Choice,
  fields: ReadonlyMap<Parameter, unknown>,
  clause: Clause,
  open: Set<number>,
  draft: Draft,
  planner: Planner,
): Planning<Map<Parameter, unknown>> {
  const filled = new Map(fields)
  const missing = choice.missing.filter(
    (one) => !filled.has(one) && (isIdentity(one) || /timestamp|(?:^|_)ts$/i.test(one.name)),
  )
  if (missing.length !== 1 || open.size === 0) return filled
  const [parameter] = missing
  const entity = entityOf(parameter!, choice.tool)
  const lister = listerOf(entity, null, choice.tool, filled, planner, clause)
  if (!lister) return filled
  const { tool, input } = lister
  const answer = yield { kind: 'call', tool, input: valuesOf(input) as Record<string, unknown> }
  const from = rowsFrom(`await ${draft.localOf(tool)}(${codeOf(input)})`, answer)
  const id = from && idColumnOf(from.rows, entity, parameter!)
  if (!from || !id) return filled
  const { lists, used, unclear } = operationsIn(clause, open, from.rows, { nouns: [entity.join(' ')] })
  if (unclear) throw new PlanProblem(unclear)
  const operations = lists[0] ?? []
  const which = operations.filter(({ kind }) => kind === 'filter' || kind === 'sort' || kind === 'first')
  if ((which.length === 0 && lister.used.length === 0) || which.length !== operations.length) return filled
  const met = [applyOperations(from.rows, which)].flat().filter(Boolean) as Row[]
  const what = entity.join(' ')
  if (met.length === 0) throw new PlanProblem(`There is no ${what} like that.`)
  const isEach = met.length > 1 && !parameter!.isList && !choice.isRead && saysMany(clause, choice.tool)
  if (met.length > 1 && !parameter!.isList && !isEach)
    throw new PlanProblem(
      `That describes ${met.length} of what ${tool.server}.${tool.tool} lists, and one is needed. Say which.`,
    )
  for (const at of [...used, ...lister.used]) open.delete(at)
  if (isEach) return eachOf(parameter!, from, which, met, id, filled, draft)
  const name = draft.name(camel(what) + (parameter!.isList ? 's' : ''))
  const isSingle = which.some((one) => one.kind === 'first' && one.isSingle)
  const done = emitOperations(
    from.expression,
    [
      ...which,
      ...(parameter!.isList ? [] : isSingle ? [] : [{ kind: 'first' as const, count: 1, isSingle: true as const }]),
    ],
    {
      columns: columnsOf(from.rows).filter(
        ({ path }) => path === id || which.some((one) => 'column' in one && one.column === path),
      ),
      needs: [id],
    },
  )
  draft.help([...from.helpers, ...done.helpers])
  const lines = [...from.lines, ...done.lines, `const ${name} = ${done.expression}`]
  if (!parameter!.isList)
    lines.push(`if (!${name}) throw new Error(${codeOf(`There is no ${what} like that any more.`)})`)
  draft.add(`Which ${what} is meant`, lines)
  const values = met.map((row) => row[id])
  filled.set(
    parameter!,
    parameter!.isList
      ? new Ref(`${name}.map((one) => one${accessOf(id)})`, values)
      : new Ref(`${name}${accessOf(id)}`, values[0]),
  )
  return filled
}

const ALL = /^(?:all|every|each|everything|both)$/

/** `all my appointments`, `the appointments`: more than one is meant. */
const saysMany = ({ words }: Clause, tool: Tool) =>
  words.some(
    (word) =>
      ALL.test(word.text.toLowerCase()) ||
      (word.kind === 'noun' && word.root !== word.text.toLowerCase() && /s$/.test(word.text) && isAbout(tool, word)),
  )

/** One call for each of those that are meant. */
function eachOf(
  parameter: Parameter,
  from: NonNullable<ReturnType<typeof rowsFrom>>,
  which: readonly Operation[],
  met: readonly Row[],
  id: string,
  filled: Map<Parameter, unknown>,
  draft: Draft,
): Map<Parameter, unknown> {
  if (met.length > MOST_CALLS)
    throw new PlanProblem(`That would be ${met.length} calls at once, and at most ${MOST_CALLS} are made. Say which.`)
  const done = emitOperations(from.expression, which, { columns: columnsOf(from.rows), needs: [id] })
  draft.help([...from.helpers, ...done.helpers])
  const own = draft.owned([...from.lines, ...done.lines], done.expression)
  const name = draft.name('row')
  draft.each = { lines: own.lines, of: own.expression, name }
  return filled.set(
    parameter,
    new Each(
      `${name}${accessOf(id)}`,
      met.map((row) => row[id]),
    ),
  )
}
