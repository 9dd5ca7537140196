import { applyOperations, keyOf } from './apply-operations.ts'
import { columnsOf, type Row, valuesAt } from './columns.ts'
import type { Operation } from './operation.ts'

/** Where the last that is wanted and the next one have the same, nothing decides between them: both are wanted. */
export function withTies(rows: readonly Row[], operations: readonly Operation[]): Operation[] {
  return operations.map((one, at) => {
    const sort = operations[at - 1]
    if (one.kind !== 'first' || sort?.kind !== 'sort') return one
    const sorted = applyOperations(rows, operations.slice(0, at))
    return isTied(sorted, one.count, sort.column) ? { kind: 'first', count: one.count, ties: sort } : one
  })
}

function isTied(sorted: unknown, count: number, path: string): boolean {
  if (!Array.isArray(sorted) || sorted.length <= count) return false
  const column = columnsOf(sorted).find((each) => each.path === path)
  if (!column) return false
  const [last, next] = [sorted[count - 1], sorted[count]].map((row) => valuesAt(row, column.parts)[0])
  if (last === undefined || next === undefined) return false
  return last === next || keyOf(last, column, Number.NaN) === keyOf(next, column, Number.NaN)
}
