import { stemOf } from '../../../selection/terms.ts'
import { fitOf, inWords } from '../bind/facets.ts'
import { type Parameter, parametersOf } from '../bind/parameters.ts'
import { subjectOf } from '../choose/about-tool.ts'
import type { Choice } from '../choose/choice.ts'
import type { Clause } from '../read/clause.ts'
import { applyOperations } from '../rows/apply-operations.ts'
import { type Column, columnsOf, leafOf, type Row } from '../rows/columns.ts'
import { emitOperations } from '../rows/emit-operations.ts'
import { accessOf } from '../rows/emit-rows.ts'
import { codeOf, Ref } from './code.ts'
import type { Draft } from './draft.ts'
import type { Planning } from './look-call.ts'
import type { Loop } from './loop.ts'
import { PlanProblem } from './problem.ts'
import { referred, seenOf } from './refer.ts'
import type { FromFile } from './source.ts'
import { operationsIn, rowsFrom } from './work.ts'

/** More calls than these are not made by one order. */
export const MOST_CALLS = 100

type Fields = ReadonlyMap<Parameter, unknown>

/**
 * `enter every appointment from appointments.csv`, `send each of them a mail`: one call for each row of a file or of what a
 * step before found. What the words do not give for all is taken from the columns of the row. Null where that is not meant.
 */
export function* eachRow(
  choice: Choice,
  fields: Fields,
  clause: FromFile,
  open: Set<number>,
  draft: Draft,
): Planning<{ fields: Fields; loop: Loop } | null> {
  const missing = choice.missing.filter((one) => !fields.has(one))
  if (missing.length === 0) return null
  const source = yield* sourceOf(clause, open, draft)
  const from = source && rowsFrom(source.expression, source.answer)
  if (!source || !from || from.rows.length === 0) return null
  const columns = columnsOf(from.rows)
  const taken = takenFrom(columns, missing, choice, fields)
  if (!taken) return null
  const words = new Set([...open].filter((at) => !source.at.includes(at)))
  const nouns = [source.noun, ...subjectOf(choice.tool), 'line', 'row', 'entry', 'person', 'people']
  const asked = operationsIn(clause, words, from.rows, { nouns })
  const which = (asked.lists[0] ?? []).filter(({ kind }) => kind === 'filter')
  if (asked.lists.length > 1 || which.length !== (asked.lists[0] ?? []).length) return null
  const met = applyOperations(from.rows, which) as Row[]
  if (met.length === 0) throw new PlanProblem(`Nothing in ${source.title} is like that.`)
  if (met.length > MOST_CALLS)
    throw new PlanProblem(
      `That would be ${met.length} calls at once, and at most ${MOST_CALLS} are made. Say which are meant.`,
    )
  for (const at of [...asked.used, ...source.at]) open.delete(at)
  for (const at of onlyEach(clause, taken)) open.delete(at)
  const done = emitOperations(from.expression, which, {
    columns,
    needs: [...new Set([...taken.values()].flatMap((each) => each.columns.map(({ path }) => path)))],
  })
  draft.help([...from.helpers, ...done.helpers])
  const own = draft.owned([...from.lines, ...done.lines], done.expression)
  const over = draft.name('rows')
  draft.add(`What is in ${source.title}`, [...own.lines, `const ${over} = ${own.expression}`])
  const each = draft.name('row')
  const filled = new Map(fields)
  for (const [parameter, { code, read }] of taken) filled.set(parameter, new Ref(code(each), met.map(read)))
  const rounds = met.map((row) => new Map([...taken].map(([parameter, { read }]) => [parameter, read(row)])))
  return { fields: filled, loop: { over, each, rounds } }
}

/** The rows that a clause speaks of, with the words that do. */
function* sourceOf(clause: FromFile, open: ReadonlySet<number>, draft: Draft) {
  if (clause.source) {
    const { path, noun } = clause.source
    const answer: unknown = yield { kind: 'file' as const, path }
    draft.use('readFile', 'node:fs/promises')
    return { expression: `await readFile(${codeOf(path)}, 'utf8')`, answer, at: [], noun, title: path }
  }
  const meant = referred(clause, open, draft)
  if (!meant || !clause.words.some(({ root }) => MANY.test(root))) return null
  const answer: unknown = yield* seenOf(meant.output)
  const { name, subject } = meant.output
  return { expression: name, answer, at: meant.at, noun: subject.join(' '), title: 'what was found' }
}

const MANY = /^(?:them|these|those|each|every|everyone|everybody|all)$/

interface Taken {
  columns: readonly Column[]
  code: (row: string) => string
  read: (row: Row) => unknown
}

/** What each parameter takes of a row; null where one that is needed takes nothing, or where two columns could be meant. */
function takenFrom(
  columns: readonly Column[],
  missing: readonly Parameter[],
  { tool }: Choice,
  fields: Fields,
): Map<Parameter, Taken> | null {
  const plain = columns.filter(({ parts }) => parts.length === 1)
  const taken = new Map<Parameter, Taken>()
  const free = new Set(plain)
  const others = parametersOf(tool).filter((one) => !one.isRequired && !fields.has(one) && one.path.length === 1)
  for (const parameter of [...missing, ...others]) {
    const ranked = [...free]
      .map((column) => ({ column, fit: fitOfColumn(parameter, column) }))
      .filter(({ fit }) => fit >= (parameter.isRequired ? 0.5 : 0.9))
      .toSorted((a, b) => b.fit - a.fit)
    const [best, second] = ranked
    if (best && second?.fit === best.fit) return null
    const one = best && takes(parameter, best.column, free)
    if (!one && parameter.isRequired) return null
    if (!one) continue
    taken.set(parameter, one)
    for (const column of one.columns) free.delete(column)
  }
  return taken
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d{1,2}:\d\d/
const HOUR = /^\d{1,2}:\d\d$/

/** By what a column is called, and by what is in it. */
function fitOfColumn(parameter: Parameter, column: Column): number {
  const stems = inWords(leafOf(column)).split(' ').map(stemOf)
  if (stems.every((stem) => parameter.names.has(stem)) && fits(parameter, column)) return 1
  if (stems.some((stem) => parameter.names.has(stem)) && fits(parameter, column)) return 0.9
  if (every(column, EMAIL)) return fitOf(parameter, 'email') >= 0.9 ? 0.8 : 0
  if (every(column, DAY) || every(column, MOMENT)) return fitOf(parameter, 'date') >= 0.9 ? 0.7 : 0
  const isTitle = /^(?:title|name|subject|summary|content|what|event|task|item|text|label|description)$/
  return isTitle.test(leafOf(column).toLowerCase()) && isTitle.test(inWords(parameter.name)) ? 0.6 : 0
}

const every = ({ values }: Column, pattern: RegExp) =>
  values.length > 0 && values.every((value) => typeof value === 'string' && pattern.test(value.trim()))

/** No day that is written as nobody's schema has it: `02.06.2026`. */
const fits = (parameter: Parameter, column: Column) =>
  fitOf(parameter, 'date') < 0.9 || every(column, DAY) || every(column, MOMENT)

function takes(parameter: Parameter, column: Column, free: ReadonlySet<Column>): Taken | null {
  const own = accessOf(column.parts[0]!)
  const textOf = (row: Row) => String(row[column.path] ?? '')
  if (fitOf(parameter, 'date') >= 0.9 && every(column, DAY)) {
    const hour = [...free].find((one) => one !== column && every(one, HOUR))
    if (!hour) return { columns: [column], code: (row) => `${row}${own}`, read: textOf }
    const time = accessOf(hour.parts[0]!)
    return {
      columns: [column, hour],
      code: (row) => `\`\${${row}${own}}T\${${row}${time}.padStart(5, '0')}\``,
      read: (row) => `${textOf(row)}T${String(row[hour.path]).padStart(5, '0')}`,
    }
  }
  if (fitOf(parameter, 'date') >= 0.9 && every(column, MOMENT))
    return {
      columns: [column],
      code: (row) => `${row}${own}.replace(' ', 'T')`,
      read: (row) => textOf(row).replace(' ', 'T'),
    }
  if (parameter.type === 'number')
    return column.type === 'number' || column.type === 'numeric'
      ? { columns: [column], code: (row) => `Number(${row}${own})`, read: (row) => Number(row[column.path]) }
      : null
  if (parameter.type !== 'string') return null
  return parameter.isList
    ? { columns: [column], code: (row) => `[${row}${own}]`, read: (row) => [textOf(row)] }
    : {
        columns: [column],
        code: (row) => (column.type === 'text' ? `${row}${own}` : `String(${row}${own})`),
        read: textOf,
      }
}

/** Words that say no more than that it is done for each: `a separate mail`, `whole days` where days are taken. */
function onlyEach({ words }: Clause, taken: ReadonlyMap<Parameter, Taken>): number[] {
  const isOfDays = [...taken].some(
    ([parameter, one]) => fitOf(parameter, 'date') >= 0.9 && every(one.columns[0]!, DAY) && one.columns.length === 1,
  )
  const own = /^(?:separate|own|individual|single|personal|each|every|all|everyone|everybody|one)$/
  return words.flatMap(({ root, text }, at) =>
    own.test(root) || own.test(text) || (isOfDays && (/^(?:whole|day)$/.test(root) || text === 'all-day')) ? [at] : [],
  )
}
