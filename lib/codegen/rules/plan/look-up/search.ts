import type { Tool } from '../../../../discovery/tool.ts'
import type { Parameter } from '../../bind/parameters.ts'
import type { Clause, Value } from '../../read/clause.ts'
import type { Row } from '../../rows/columns.ts'
import type { Emitted } from '../../rows/emit-rows.ts'
import type { Source } from './sources.ts'

/** An id that is looked for. */
export interface Search {
  parameter: Parameter
  /** The tool that takes it. */
  of: Tool
  fields: ReadonlyMap<Parameter, unknown>
  clause: Clause
  /** The words that may say which one is meant. Those that do are taken out. */
  free: Set<number>
  /** What was held for its name. */
  value?: Value | undefined
  /** Where nothing says which and there is one, it is that. */
  mayBeOnly?: boolean
  depth: number
}

/** What a tool answers, as rows and as the code that gives them. */
export interface Rows {
  rows: readonly Row[]
  emitted: Emitted
  /** As it came. */
  answer?: unknown
}

export interface Listed extends Rows {
  source: Source
}
