import { formatCount } from '../../../lib/format/duration.ts'
import { type TokenComparison, totalWithCaching } from '../../../lib/tokens/comparison.ts'
import { PART_NAMES } from './token-figures.ts'

/** The token card as a table: a column for each way of working, a row for each part. */
export function TokenTable({ tokens }: { tokens: TokenComparison }) {
  const ways = [tokens.codeMode, tokens.direct, tokens.directWithSearch]
  const rows = [
    ...(Object.keys(PART_NAMES) as (keyof typeof PART_NAMES)[]).map((part) => ({
      name: PART_NAMES[part],
      isTotal: false,
      values: ways.map(({ parts }) => parts[part]),
    })),
    { name: 'No caching', isTotal: true, values: ways.map(({ total }) => total) },
    { name: 'With caching', isTotal: true, values: ways.map((way) => totalWithCaching(way)) },
  ]
  return (
    <table className="mt-1 w-full border-collapse text-xs">
      <thead className="text-ink3">
        <tr className="border-line border-b text-right align-bottom *:pb-1 *:font-medium">
          <th scope="col" className="text-left">
            Tokens
          </th>
          <th scope="col">Code mode</th>
          <th scope="col">Direct</th>
          <th scope="col">With search</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, isTotal, values }) => (
          <tr key={name} className="h-6 border-line border-b text-right font-mono">
            <th scope="row" className={`text-left font-sans ${isTotal ? 'font-medium' : 'font-normal text-ink2'}`}>
              {name}
            </th>
            {values.map((value, index) => (
              // A way of working is its column.
              <td key={[index, name].join()}>{formatCount(value)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
