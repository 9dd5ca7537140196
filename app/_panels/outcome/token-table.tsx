import { formatCount } from '../../../lib/format/duration.ts'
import { formatUsd } from '../../../lib/runs/cost-text.ts'
import type { TokenComparison } from '../../../lib/tokens/comparison.ts'
import { totalsOf } from './token-figures.ts'
import { costsOf } from './token-money.ts'
import { words } from './words.ts'

interface Row {
  name: string
  isTotal: boolean
  values: string[]
}

/** The token card as a table: a column for each way of working, a row for each part. */
export function TokenTable({ tokens }: { tokens: TokenComparison }) {
  return (
    <table className="mt-1 w-full border-collapse text-xs">
      <thead className="text-ink3">
        <tr className="border-line border-b text-right align-bottom *:pb-1 *:font-medium">
          <th scope="col" className="text-left">
            {words.tokens.title}
          </th>
          <th scope="col">{words.tokens.ways.codeMode}</th>
          <th scope="col">{words.tokens.ways.direct}</th>
          <th scope="col">{words.tokens.ways.directWithSearch}</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(tokens).map(({ name, isTotal, values }) => (
          <tr key={name} className="h-6 border-line border-b text-right font-mono">
            <th scope="row" className={`text-left font-sans ${isTotal ? 'font-medium' : 'font-normal text-ink2'}`}>
              {name}
            </th>
            {values.map((value, index) => (
              // A way of working is its column.
              <td key={[index, name].join()}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The parts add up to `No caching`. */
function rowsOf(tokens: TokenComparison): Row[] {
  const { codeMode, direct, directWithSearch, reading, inOneTurn } = tokens
  const row = (name: string, values: (number | null)[], isTotal = false): Row => ({
    ...{ name, isTotal },
    values: values.map((value) => (value === null ? '–' : formatCount(value))),
  })
  const money = (name: string, caching: 'with' | 'without'): Row[] => {
    const costs = costsOf(tokens, caching)
    return costs ? [{ name, isTotal: true, values: costs.map(formatUsd) }] : []
  }
  return [
    ...(['schemas', 'results', 'written', 'history'] as const).map((part) =>
      row(
        words.tokens.parts[part],
        [codeMode, direct, directWithSearch].map(({ parts }) => parts[part]),
      ),
    ),
    ...(reading ? [row(words.tokens.parts.reading, [reading.input, null, null])] : []),
    row(words.tokens.noCaching, totalsOf(tokens, 'without'), true),
    row(words.tokens.withCaching, totalsOf(tokens, 'with'), true),
    ...(inOneTurn ? [row(words.tokens.inOneTurnAtLeast, [null, inOneTurn.direct, inOneTurn.directWithSearch])] : []),
    ...money(words.tokens.moneyNoCaching, 'without'),
    ...money(words.tokens.moneyWithCaching, 'with'),
  ]
}
