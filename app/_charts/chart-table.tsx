import { join } from '../_ui/join.ts'
import { ScrollBox } from '../_ui/scroll-box.tsx'

/** Of each row the first cell names it. */
export interface TableText {
  head: string[]
  rows: string[][]
}

/** The numbers of a chart. */
export function ChartTable({ text, label }: { text: TableText; label: string }) {
  return (
    <ScrollBox label={`${label}, as a table`} className="mt-2 max-h-80 overflow-auto border-line border-t">
      <table className="w-full border-collapse text-xs tabular-nums">
        <thead className="sticky top-0 bg-surface text-ink3">
          <tr className="h-7 align-bottom">
            {text.head.map((name, at) => (
              <th
                key={name}
                scope="col"
                className={join('whitespace-normal py-1 font-medium', at === 0 ? 'pr-2 text-left' : 'pl-3 text-right')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {text.rows.map(([name, ...cells], row) => (
            // Two points may bear the same name; rows keep their order.
            <tr key={[row, name].join()} className="h-7 border-line border-t">
              <th scope="row" className="pr-2 text-left font-normal">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={text.head[at + 1]} className="pl-3 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
