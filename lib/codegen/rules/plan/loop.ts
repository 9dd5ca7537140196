import type { Tool } from '../../../discovery/tool.ts'
import type { Parameter } from '../bind/parameters.ts'
import type { Row } from '../rows/columns.ts'
import { keyOf } from '../rows/emit-rows.ts'
import { codeOf, inputOf, valuesOf } from './code.ts'
import type { Draft } from './draft.ts'
import type { Look } from './look-call.ts'
import { rowsFrom } from './work.ts'

/** A call for each row of a constant of the program. */
export interface Loop {
  /** The constant, and what a row of it is called. */
  over: string
  each: string
  /** What is another at each, as it was when it was looked at. */
  rounds: readonly ReadonlyMap<Parameter, unknown>[]
  /** It was asked of each, so what comes out has to say of which. */
  isPer?: boolean
  /** What a row is called, to stand beside what is found for it. */
  label?: { key: string; code: string; values: readonly unknown[] }
}

type Fields = ReadonlyMap<Parameter, unknown>

/** What has to be seen: what each call answers. */
export const looksOf = (tool: Tool, fields: Fields, { rounds }: Loop): Look => ({
  kind: 'all',
  calls: rounds.map((round) => ({
    kind: 'call',
    tool,
    input: valuesOf(inputOf(new Map([...fields, ...round]))) as Record<string, unknown>,
  })),
})

/** The rows of all answers, each with what it was asked for; null where an answer has none. */
export function rowsOfAll(
  tool: Tool,
  fields: Fields,
  { over, each, label }: Loop,
  answers: readonly unknown[],
  draft: Draft,
): { expression: string; rows: Row[] } | null {
  const call = `await ${draft.localOf(tool)}(${codeOf(inputOf(fields))})`
  const found = answers.map((answer) => rowsFrom(call, answer))
  const first = found.find((one) => one !== null && one.rows.length > 0) ?? found[0]
  if (!first || first.lines.length > 0) return null
  draft.help(first.helpers)
  const beside = label ? ` ${keyOf(label.key)}: ${label.code}` : ''
  const expression = [
    '(',
    '  await Promise.all(',
    `    ${over}.map(async (${each}) =>`,
    `      ((${first.expression}) as Record<string, unknown>[]).map((row) => ({ ...row,${beside} })),`,
    '    ),',
    '  )',
    ').flat()',
  ].join('\n')
  const rows = found.flatMap((one, at) =>
    (one?.rows ?? []).map((row) => ({ ...row, ...(label && { [label.key]: label.values[at] }) })),
  )
  return { expression, rows }
}
