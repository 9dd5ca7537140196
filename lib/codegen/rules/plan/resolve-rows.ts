import { isIdentity } from '../bind/bind.ts'
import type { Parameter } from '../bind/parameters.ts'
import type { Choice } from '../choose/choose-tool.ts'
import type { Clause } from '../read/clause.ts'
import { applyOperations } from '../rows/apply-operations.ts'
import { columnsOf, type Row } from '../rows/columns.ts'
import { emitOperations } from '../rows/emit-operations.ts'
import { accessOf } from '../rows/emit-rows.ts'
import { codeOf, Ref, valuesOf } from './code.ts'
import type { Draft } from './draft.ts'
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
  if (which.length === 0 || which.length !== operations.length) return filled
  const met = [applyOperations(from.rows, which)].flat().filter(Boolean) as Row[]
  const what = entity.join(' ')
  if (met.length === 0) throw new PlanProblem(`There is no ${what} like that.`)
  if (met.length > 1 && !parameter!.isList)
    throw new PlanProblem(
      `That describes ${met.length} of what ${tool.server}.${tool.tool} lists, and one is needed. Say which.`,
    )
  for (const at of [...used, ...lister.used]) open.delete(at)
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
