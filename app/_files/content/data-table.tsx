'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { formatCount } from '../../../lib/format/duration.ts'
import { FilterField } from '../../_ui/filter-field.tsx'
import { join } from '../../_ui/join.ts'
import { EmptyState } from '../../_ui/panel.tsx'
import { RowGap } from '../../_ui/row-gap.tsx'
import { ScrollBox } from '../../_ui/scroll-box.tsx'
import type { Table } from './csv.ts'
import { type Column, columnsOf, placesOf, type Sorting } from './table-rows.ts'
import { words } from './words.ts'

const ROW = 28
const SPARE = 12
/** What of a cell is drawn. */
const CELL = 200

/** Rows under a head, of which those in sight are in the page; sorted by a head, narrowed by what is looked for. */
export function DataTable({ table, label }: { table: Table; label: string }) {
  const [find, setFind] = useState('')
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const looked = useDeferredValue(find)
  const columns = useMemo(() => columnsOf(table), [table])
  const places = useMemo(() => placesOf(table, looked, sorting, columns), [table, looked, sorting, columns])
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-none items-center gap-3 border-line border-b px-4 py-1.5">
        <p role="status" className="min-w-0 flex-1 truncate text-ink3 text-xs">
          {words.rows(looked === '' ? null : places.length, table.rows.length, columns.length, table.isCut)}
        </p>
        <FilterField
          label={words.find}
          placeholder={words.find}
          value={find}
          onChange={setFind}
          className="h-7! w-44 max-lg:h-11!"
        />
      </div>
      {places.length === 0 ? (
        <EmptyState>{table.rows.length === 0 ? words.noRows : words.noMatch(looked)}</EmptyState>
      ) : (
        <Rows {...{ table, label, columns, places, sorting }} onSort={setSorting} />
      )}
    </div>
  )
}

interface RowsProps {
  table: Table
  label: string
  columns: readonly Column[]
  places: readonly number[]
  sorting: Sorting | null
  onSort(sorting: Sorting | null): void
}

function Rows({ table, label, columns, places, sorting, onSort }: RowsProps) {
  const box = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: places.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: SPARE,
  })
  const shown = virtual.getVirtualItems()
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    <ScrollBox
      ref={box}
      label={label}
      className="min-h-0 flex-1 overflow-auto -outline-offset-2! [overflow-anchor:none]"
    >
      <table className="w-max min-w-full table-fixed border-collapse text-xs" aria-rowcount={places.length + 1}>
        <colgroup>
          <col style={{ width: 56 }} />
          {columns.map(({ width }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name.
            <col key={at} style={{ width: `calc(${width}ch + 28px)` }} />
          ))}
        </colgroup>
        <thead>
          <tr className="sticky top-0 z-1 h-7 bg-surface text-ink3 shadow-[0_1px_0_var(--line)]">
            <th scope="col" className="pl-4 text-right font-medium">
              #
            </th>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name.
              <HeadCell key={at} column={column} at={at} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <RowGap height={shown[0]?.start ?? 0} span={columns.length + 1} />
          {shown.map(({ index }) => (
            <Row
              key={index}
              place={index}
              number={(places[index] ?? 0) + 1}
              {...{ columns }}
              row={table.rows[places[index] ?? 0] ?? []}
            />
          ))}
          <RowGap height={after} span={columns.length + 1} />
        </tbody>
      </table>
    </ScrollBox>
  )
}

function HeadCell({
  column: { name, isNumeric },
  at,
  sorting,
  onSort,
}: Pick<RowsProps, 'sorting' | 'onSort'> & { column: Column; at: number }) {
  const isSorted = sorting?.column === at
  const Icon = sorting?.isDescending ? ArrowDown : ArrowUp
  // Once up, once down, then as in the file.
  const next = !isSorted
    ? { column: at, isDescending: false }
    : sorting.isDescending
      ? null
      : { ...sorting, isDescending: true }
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
      className={join('px-2.5 font-medium', isNumeric ? 'text-right' : 'text-left')}
    >
      <button
        type="button"
        title={name}
        onClick={() => onSort(next)}
        className="inline-flex min-h-6 max-w-full items-center gap-1 -outline-offset-2! hover:text-ink"
      >
        <span className="truncate">{name}</span>
        {isSorted && <Icon size={12} strokeWidth={2} aria-hidden className="flex-none" />}
      </button>
    </th>
  )
}

function Row({
  columns,
  row,
  number,
  place,
}: {
  columns: readonly Column[]
  row: readonly string[]
  number: number
  place: number
}) {
  return (
    <tr aria-rowindex={place + 2} className="border-line border-b hover:bg-sunken" style={{ height: ROW }}>
      <td className="pl-4 text-right text-ink3 tabular-nums">{formatCount(number)}</td>
      {columns.map(({ isNumeric }, at) => {
        const cell = row[at] ?? ''
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name.
            key={at}
            title={cell.length > 12 ? cell.slice(0, 2_000) : undefined}
            className={join('truncate px-2.5', isNumeric && 'text-right tabular-nums')}
          >
            {cell.length > CELL ? `${cell.slice(0, CELL)}…` : cell}
          </td>
        )
      })}
    </tr>
  )
}
