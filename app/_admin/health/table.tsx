import { join } from '../../_ui/join.ts'

export interface Row {
  name: string
  /** More about it, under its name. */
  more?: React.ReactNode
  cells: readonly React.ReactNode[]
}

interface Props {
  /** For those who do not see it. */
  label: string
  heads: readonly string[]
  rows: readonly Row[]
  /** Columns with numbers, which end at one edge and are never parted. */
  numbers?: readonly number[]
  /** What the figures are, under the table. */
  note?: string
}

/** A small table. The first column names the row and takes the room that is left. */
export function Table({ label, heads, rows, numbers = [], note }: Props) {
  const cell = (column: number) =>
    join(
      'py-1 align-top',
      column > 0 && 'pl-4',
      numbers.includes(column) ? 'whitespace-nowrap text-right' : 'text-left',
    )
  return (
    <>
      <table aria-label={label} className="mt-3 w-full border-line border-t tabular-nums">
        <thead>
          <tr>
            {heads.map((head, column) => (
              <th key={head} scope="col" className={join(cell(column), 'pt-2 font-normal text-ink3 text-xs')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, more, cells }) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" className={join(cell(0), 'font-normal [overflow-wrap:anywhere]')}>
                {name}
                {more && <span className="block text-ink3 text-xs">{more}</span>}
              </th>
              {cells.map((value, index) => (
                <td key={heads[index + 1]} className={cell(index + 1)}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className="mt-1 text-ink3 text-xs">{note}</p>}
    </>
  )
}
