import type { Clause } from '../read/clause.ts'
import { applyOperations } from '../rows/apply-operations.ts'
import { columnsOf, type Row, valuesAt } from '../rows/columns.ts'
import type { Filter, Operation } from '../rows/operation.ts'
import { shorten } from './names.ts'
import { PlanProblem } from './problem.ts'

/** Before a result is claimed: refuses what was read of the words and would be another thing than they say. */
export function checkWork(
  lists: readonly (readonly Operation[])[],
  rows: readonly Row[],
  clause: Clause,
  isPer = false,
): void {
  for (const operations of lists) {
    const because =
      !isPer && mixesAll(operations, clause)
        ? 'asks for a figure of each. Say by which column, like "per city".'
        : reasonAgainst(operations, rows, clause)
    if (because !== null) throw new PlanProblem(`"${shorten(clause.text)}" ${because}`, { isFinal: true })
  }
}

function reasonAgainst(operations: readonly Operation[], rows: readonly Row[], clause: Clause): string | null {
  const filters = operations.filter(({ kind }) => kind === 'filter') as Filter[]
  if (operations.some((one) => one.kind === 'sort' && one.column.includes('[]')))
    return 'asks for an order by what each has several of. Say which of them counts.'
  if (operations.filter(({ kind }) => kind === 'aggregate').length > 1)
    return 'asks for two figures in one. Ask for each in a sentence of its own.'
  if (filters.some((one) => filters.some((other) => excludes(one, other))))
    return 'asks for rows that are two things at once. Ask for each in a sentence of its own.'
  if (filters.length > 1 && !filters.some(({ test }) => test === 'among') && !areNoneOf(filters) && hasEither(clause))
    return 'asks for rows of one or another kind. Ask for each kind in a sentence of its own.'
  const met = kept(rows, filters)
  if (mixesCurrencies(operations, met))
    return 'adds up amounts of several currencies. Say which currency, or ask per currency.'
  const other = otherCurrency(filters, rows, clause)
  if (other !== null) return `compares with an amount in another currency than ${other}. Say it in theirs.`
  if (mayBeCents(filters, rows, clause))
    return 'compares with an amount of money, and these amounts may be in cents. Say it as a plain number in their unit.'
  return null
}

/** `how many rows are in each table`, `how many orders has everybody`: one figure of all is none of each. */
const mixesAll = (operations: readonly Operation[], { words }: Clause): boolean =>
  operations.some(({ kind }) => kind === 'aggregate') &&
  !operations.some(({ kind }) => kind === 'group') &&
  words.some(({ text }, at) =>
    /^(?:everybody|everyone)$/i.test(text)
      ? /^(?:has|have|had|did|does|do)$/i.test(words[at - 1]?.text ?? '')
      : /^(?:in|of|for|from|at|by|has|have|had|did|does)$/i.test(words[at - 1]?.text ?? '') && /^each$/i.test(text),
  )

const excludes = (one: Filter, other: Filter) =>
  one.test === 'is' &&
  other.test === 'is' &&
  one.column === other.column &&
  !one.column.includes('[]') &&
  one.value !== other.value

/** `not from Berlin or Paris` */
const areNoneOf = (filters: readonly Filter[]) =>
  filters.filter(({ test }) => test === 'is-not').length > 1 &&
  new Set(filters.filter(({ test }) => test === 'is-not').map(({ column }) => column)).size === 1

/** `or`, and not `5 or more`. */
const hasEither = ({ words, values }: Clause) =>
  words.some(
    ({ text }, at) =>
      text.toLowerCase() === 'or' &&
      !/^(?:more|less|fewer|higher|lower|later|earlier|newer|older|better|above|below|over|under|not)$/.test(
        words[at + 1]?.text.toLowerCase() ?? '',
      ) &&
      !values.some(({ kind, from, to }) => kind === 'text' && from <= at && at < to),
  )

const kept = (rows: readonly Row[], filters: readonly Filter[]): readonly Row[] => {
  const met = applyOperations(rows, filters)
  return Array.isArray(met) ? (met as Row[]) : rows
}

const CURRENCY = /(?:^|[._ ])currency$/i

function mixesCurrencies(operations: readonly Operation[], rows: readonly Row[]): boolean {
  const adds = operations.some(
    (one) =>
      (one.kind === 'aggregate' || one.kind === 'group') &&
      one.aggregates.some(
        ({ kind, column = '' }) =>
          /^(?:sum|average)$/.test(kind) && /amount|price|total|cost|fee|balance|paid|due/i.test(column),
      ) &&
      !(one.kind === 'group' && CURRENCY.test(one.by)),
  )
  if (!adds) return false
  const column = columnsOf(rows).find(({ path }) => CURRENCY.test(path))
  return column !== undefined && new Set(rows.flatMap((row) => valuesAt(row, column.parts)).map(String)).size > 1
}

/** `over 100 dollars` of orders in euros. */
function otherCurrency(filters: readonly Filter[], rows: readonly Row[], { values }: Clause): string | null {
  const said = values.find(({ kind }) => kind === 'money')?.value as { currency: string } | undefined
  const column = columnsOf(rows).find(({ path }) => /currency(?:_?code)?$/i.test(path))
  if (!said || !column || !filters.some(({ value }) => typeof value === 'number')) return null
  const theirs = rows.flatMap((row) => valuesAt(row, column.parts)).map(String)
  return theirs.find((one) => /^[a-z]{3}$/i.test(one) && one.toLowerCase() !== said.currency) ?? null
}

/** Whole numbers beside a currency: servers of payments count in cents. */
const mayBeCents = (filters: readonly Filter[], rows: readonly Row[], { values }: Clause): boolean =>
  values.some(({ kind }) => kind === 'money') &&
  rows.some((row) => Object.keys(row).some((key) => CURRENCY.test(key))) &&
  filters.some(({ column, value }) => {
    const of = columnsOf(rows).find(({ path }) => path === column)
    return (
      typeof value === 'number' &&
      of !== undefined &&
      rows.flatMap((row) => valuesAt(row, of.parts)).every(Number.isInteger)
    )
  })
