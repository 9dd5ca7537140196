import type { RowPair, ValuePair } from '../../lib/history/compare/align-rows.ts'
import { DiffFrame } from '../_files/history/diff-view.tsx'
import { formatInline } from '../_format/value.ts'
import { join } from '../_ui/join.ts'
import { Card } from './card.tsx'
import { words } from './words.ts'

const said = words.values

/** What both returned: row by row, or as texts with what changed. */
export function ValuePairView({ values }: { values: ValuePair }) {
  if (values.kind === 'texts') {
    const isNothing = values.a === '' && values.b === ''
    return (
      <Card id="values" title={said.results}>
        <div className="p-3.5">
          {isNothing ? (
            <p className="text-ink3">{said.none}</p>
          ) : (
            <DiffFrame before={values.a} after={values.b} label={said.diff} />
          )}
          {values.isCut && <p className="mt-2 text-ink3 text-xs">{said.cut}</p>}
        </div>
      </Card>
    )
  }
  const { removed, added, changed } = values
  const more = (side: 'a' | 'b') => [
    said.rows(values[side]),
    side === 'b' && added > 0 && said.added(added),
    side === 'a' && removed > 0 && said.removed(removed),
    changed > 0 && said.changed(changed),
  ]
  return (
    <div className="grid gap-3 xl:grid-cols-2">
      {(['a', 'b'] as const).map((side) => (
        <Card
          key={side}
          id={`value-${side}`}
          title={said.of(words[side])}
          right={<span className="text-ink3 text-xs tabular-nums">{more(side).filter(Boolean).join(', ')}</span>}
        >
          <Rows values={values} side={side} />
        </Card>
      ))}
    </div>
  )
}

const WORDS: Record<RowPair['kind'], string> = {
  equal: '',
  other: said.other,
  'only-a': words.onlyIn(words.a),
  'only-b': words.onlyIn(words.b),
}
const SIGN: Record<RowPair['kind'], string> = { equal: '', other: '≠', 'only-a': '−', 'only-b': '+' }

function Rows({ values, side }: { values: Extract<ValuePair, { kind: 'rows' }>; side: 'a' | 'b' }) {
  const { columns, rows } = values
  const numeric = new Set(columns.filter((column) => rows.every((row) => isNumber(row, column))))
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead className="text-ink3 text-xs">
          <tr className="h-7 border-line border-b">
            <th className="w-8">
              <span className="sr-only">{words.difference}</span>
            </th>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={join('px-2.5 font-medium', numeric.has(column) ? 'text-right' : 'text-left')}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
              key={at}
              data-difference={row.kind !== 'equal' && side === 'b' ? '' : undefined}
              tabIndex={row.kind !== 'equal' && side === 'b' ? -1 : undefined}
              className={join(
                'h-7 border-line -outline-offset-2! not-first:border-t',
                row.kind === 'only-b' && side === 'b' && 'bg-ok-soft',
                row.kind === 'only-a' && side === 'a' && 'bg-bad-soft',
                row.kind === 'other' && 'bg-accent-soft',
              )}
            >
              <td className="text-center text-ink2">
                <span aria-hidden>{row[side] ? SIGN[row.kind] : ''}</span>
                <span className="sr-only">{WORDS[row.kind]}</span>
              </td>
              {columns.map((column) => {
                const value = row[side]?.[column]
                return (
                  <td
                    key={column}
                    className={join('max-w-64 truncate px-2.5', numeric.has(column) && 'text-right tabular-nums')}
                  >
                    {value === undefined ? '–' : typeof value === 'string' ? value.slice(0, 200) : formatInline(value)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < rowsIn(values) && (
        <p className="border-line border-t px-3.5 py-2 text-ink3 text-xs">{said.firstRows(rows.length)}</p>
      )}
    </div>
  )
}

const isNumber = ({ a, b }: RowPair, column: string) =>
  [a, b].every((row) => row?.[column] === undefined || typeof row[column] === 'number')

const rowsIn = ({ equal, changed, removed, added }: Extract<ValuePair, { kind: 'rows' }>) =>
  equal + changed + removed + added
