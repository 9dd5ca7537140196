import { formatCount } from '../format/duration.ts'
import { plainLine } from '../format/unseen.ts'
import type { Bill } from './bill.ts'

const MAX_NAME = 60
const GAP = '  '

/** A bill for a terminal: a line for each server, then what it comes to. Names of strangers are made harmless. */
export function writeBill(bill: Bill, { tools }: { tools: boolean }): string {
  const { servers, sentences } = bill
  const lines = servers.flatMap(({ name, state, tools: many, tokens, toolList }) => [
    state === undefined ? [shown(name), formatCount(many), formatCount(tokens), ''] : [shown(name), '–', '–', state],
    ...(tools ? toolList.map((one) => [`${GAP}${shown(one.tool)}`, '', formatCount(one.tokens), '']) : []),
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
  return `${[table(rows), ...said].filter(Boolean).join('\n\n')}\n`
}

function table(rows: readonly string[][]): string {
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]!.length)))
  return rows
    .map(([name = '', tools = '', tokens = '', state = '']) =>
      [name.padEnd(widths[0]!), tools.padStart(widths[1]!), tokens.padStart(widths[2]!), state].join(GAP).trimEnd(),
    )
    .join('\n')
}

function shown(name: string): string {
  const line = plainLine(name)
  return line.length > MAX_NAME ? `${line.slice(0, MAX_NAME - 1)}…` : line
}
