import { alignColumns } from '../format/align-columns.ts'
import { formatCount } from '../format/duration.ts'
import { plainLine } from '../format/unseen.ts'
import type { Bill } from './bill.ts'

const MAX_NAME = 60

/** A bill for a terminal: a line for each server, then what it comes to. Names of strangers are made harmless. */
export function writeBill(bill: Bill, { tools }: { tools: boolean }): string {
  const { servers, sentences } = bill
  const lines = servers.flatMap(({ name, state, tools: many, tokens, toolList }) => [
    state === undefined ? [shown(name), formatCount(many), formatCount(tokens), ''] : [shown(name), '–', '–', state],
    ...(tools ? toolList.map((one) => [`  ${shown(one.tool)}`, '', formatCount(one.tokens), '']) : []),
  ])
  const rows = [
    ['Server', 'Tools', 'Tokens', ''],
    ...lines,
    ['Together', formatCount(bill.tools), formatCount(bill.perTurn.tokens), ''],
  ]
  const said = [
    [sentences.sent, sentences.month],
    [sentences.saving, sentences.againstDirect, sentences.breakEven],
    [sentences.caching, sentences.price, sentences.assumed, sentences.notCounted],
  ].map((part) => part.filter((one) => one !== null).join('\n'))
  return `${[alignColumns(rows, (column) => column === 1 || column === 2).join('\n'), ...said].filter(Boolean).join('\n\n')}\n`
}

function shown(name: string): string {
  const line = plainLine(name)
  return line.length > MAX_NAME ? `${line.slice(0, MAX_NAME - 1)}…` : line
}
