'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { join } from '../../_ui/join.ts'
import { RowGap } from '../../_ui/row-gap.tsx'
import { ScrollBox } from '../../_ui/scroll-box.tsx'
import { cellText, layoutOf, type TableLayout } from './table-layout.ts'
import { words } from './words.ts'

type Row = Record<string, unknown>

const FIRST_ROWS = 20
const ROW = 26
const SPARE = 15

/** Rows as a table: the first ones, then all, of which those in sight are in the page. */
export function ResultTable({ rows }: { rows: readonly Row[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const layout = useMemo(() => layoutOf(rows), [rows])
  const isLong = rows.length > FIRST_ROWS
  return (
    <>
      {showsAll ? <AllRows rows={rows} layout={layout} /> : <FirstRows rows={rows} layout={layout} />}
      {isLong && !showsAll && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className="mt-1 min-h-6 font-medium text-accent hover:underline max-lg:min-h-11"
        >
          {words.value.showAll(rows.length)}
        </button>
      )}
      {isLong && showsAll && <p className="mt-1 text-ink3 text-xs">{words.value.rows(rows.length)}</p>}
      {layout.common.length > 0 && (
        <p className="mt-1.5 text-ink3 text-xs [overflow-wrap:anywhere]">
          {words.value.inEveryRow(
            layout.common.map(([name, value]) => `${name} ${cellText(value, name) || 'null'}`).join(', '),
          )}
        </p>
      )}
    </>
  )
}

interface Props {
  rows: readonly Row[]
  layout: TableLayout
}

function FirstRows({ rows, layout }: Props) {
  return (
    <ScrollBox label={words.value.table} className="max-h-96 overflow-auto">
      <table className="w-full border-collapse">
        <Head layout={layout} />
        <tbody>
          {rows.slice(0, FIRST_ROWS).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity.
            <TableRow key={index} row={row} layout={layout} isFixed={false} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** A browser takes minutes for a hundred thousand cells; here it has those of the rows in sight. */
function AllRows({ rows, layout }: Props) {
  const box = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: SPARE,
  })
  const shown = virtual.getVirtualItems()
  const before = shown[0]?.start ?? 0
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  const span = layout.columns.length
  const widths = layout.columns.map(({ width }, index) =>
    isEnding(layout.columns, index) ? Math.min(width, LEAST_OF_ENDING) : width,
  )
  return (
    <ScrollBox ref={box} label={words.value.table} className="h-96 overflow-auto [overflow-anchor:none]">
      <table
        className="w-full table-fixed border-collapse"
        style={{ minWidth: widthOf(...widths) }}
        aria-rowcount={rows.length + 1}
      >
        <colgroup>
          {layout.columns.map(({ name, width }, index) => (
            <col key={name} style={isEnding(layout.columns, index) ? undefined : { width: widthOf(width) }} />
          ))}
        </colgroup>
        <Head layout={layout} />
        <tbody>
          <RowGap height={before} span={span} />
          {shown.map(({ index }) => (
            <TableRow key={index} row={rows[index] ?? {}} layout={layout} isFixed place={index + 2} />
          ))}
          <RowGap height={after} span={span} />
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** Of columns of so many characters each: with the edge between two of them, and digits that are wider than "0". */
function widthOf(...columns: number[]): string {
  const characters = columns.reduce((all, width) => all + width + 1, 0)
  return `calc(${characters}ch + ${columns.length * 12}px)`
}

/** How narrow a text at the end may become, in characters. */
const LEAST_OF_ENDING = 12

/** A text at the end takes what room there is and ends in "…"; the card is too narrow to scroll for every sentence. */
const isEnding = (columns: TableLayout['columns'], index: number) =>
  index > 0 && index === columns.length - 1 && !columns[index]?.isNumeric

function Head({ layout }: { layout: TableLayout }) {
  return (
    <thead>
      <tr className="sticky top-0 z-1 h-6 bg-surface text-ink3 text-xs">
        {layout.columns.map(({ name, isNumeric }) => (
          <th
            key={name}
            scope="col"
            // The border of a row that is stuck would stay behind.
            className={`truncate pr-3 font-medium shadow-[inset_0_-1px_var(--line)] last:pr-0 ${isNumeric ? 'text-right' : 'text-left'}`}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface RowProps {
  row: Row
  layout: TableLayout
  /** Whether the columns have their widths already. */
  isFixed: boolean
  /** Counting the head, from 1. */
  place?: number
}

function TableRow({ row, layout: { columns }, isFixed, place }: RowProps) {
  return (
    <tr aria-rowindex={place} className="border-line border-b" style={{ height: ROW }}>
      {columns.map(({ name, isNumeric }, index) => {
        const text = cellText(row[name], name)
        return (
          <td
            key={name}
            title={text.length > 12 ? text : undefined}
            className={join(
              'truncate pr-3 last:pr-0',
              !isFixed && (isEnding(columns, index) ? 'w-full min-w-10 max-w-0' : 'max-w-52'),
              isNumeric && 'text-right tabular-nums',
            )}
          >
            {text}
          </td>
        )
      })}
    </tr>
  )
}
