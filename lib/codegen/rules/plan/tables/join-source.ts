import { type Emitted, emitRows } from '../../rows/emit-rows.ts'
import { findRows } from '../../rows/find-rows.ts'
import type { Operation } from '../../rows/operation.ts'
import { codeOf } from '../code.ts'
import type { Draft } from '../draft.ts'
import { camel } from '../names.ts'
import { type Parent, parentsIn, type Table } from './table.ts'

/** The rows of a table in a program, each with those of other tables that the operations speak of. */
export function joinSource(
  own: Emitted,
  table: Table,
  lists: readonly (readonly Operation[])[],
  draft: Draft,
): Emitted {
  const joins = parentsIn(table, lists).map((parent) => joinOf(parent, draft))
  if (joins.length === 0) return own
  const keys = joins.map(({ parent, name }) => {
    const { key, column, id } = parent
    return `${codeOfKey(key)}: ${name}.find((one) => one[${codeOf(id)}] === row[${codeOf(column)}])`
  })
  return {
    helpers: [...own.helpers, ...joins.flatMap(({ rows }) => rows.helpers)],
    lines: [...own.lines, ...joins.flatMap(({ rows, name }) => [...rows.lines, `const ${name} = ${rowsOf(rows)}`])],
    expression: `(${rowsOf(own)}).map((row) => ({ ...row, ${keys.join(', ')} }))`,
  }
}

function joinOf(parent: Parent, draft: Draft) {
  const { tool, input, answer } = parent.of
  const rows = emitRows(`await ${draft.localOf(tool)}(${codeOf(input)})`, findRows(answer)!)
  return { parent, rows, name: draft.name(camel(parent.of.name) || 'others') }
}

const rowsOf = ({ expression }: Emitted) => `(${expression}) as unknown as Record<string, unknown>[]`
const codeOfKey = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : codeOf(key))
