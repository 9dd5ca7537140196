'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefCallback, useCallback, useEffect, useId, useRef } from 'react'
import { formatCount } from '../../../lib/format/duration.ts'
import { join } from '../../_ui/join.ts'
import { RowGap } from '../../_ui/row-gap.tsx'
import { useCopy } from '../../_ui/use-copy.ts'
import { useMediaQuery } from '../../_workbench/use-media-query.ts'
import type { ResultAddress } from '../address.ts'
import { words } from '../words.ts'
import { tabsOf } from './export-rows.ts'
import { plainText } from './find-rows.ts'
import { cellText, type Grid } from './grid.ts'
import { HeadCell } from './head-cell.tsx'
import { nextRow } from './row-keys.ts'
import { NUMBER_WIDTH, widthOf } from './use-columns-in-sight.ts'

const SPARE = 12
const HEAD = 32

interface Props {
  grid: Grid
  places: readonly number[]
  columns: readonly number[]
  sort: ResultAddress['sort']
  /** The place of the row in front. */
  selected: number | null
  onSelect(place: number | null): void
  onSort(sort: ResultAddress['sort']): void
  frame: RefCallback<HTMLElement>
  /** Columns are as many as there is room for, so that nothing is scrolled to. */
  isFitted: boolean
}

/** Of all rows those in sight are in the page; arrows move through all of them. */
export function RowsView({ grid, places, columns, sort, selected, onSelect, onSort, frame, isFitted }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const isTouch = useMediaQuery('(max-width: 1023px)', false)
  const height = isTouch ? 40 : 28
  const { said, copy } = useCopy()
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element
      frame(element)
    },
    [frame],
  )
  const virtual = useVirtualizer({
    count: places.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: SPARE,
    scrollPaddingStart: HEAD,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew.
  useEffect(() => virtual.measure(), [height])
  // What is asked for anew is read from its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another order of rows.
  useEffect(() => virtual.scrollToOffset(0), [places])
  const shown = virtual.getVirtualItems()
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  const at = selected === null ? -1 : places.indexOf(selected)
  const hasNumbers = !isTouch
  const span = columns.length + (hasNumbers ? 1 : 0)
  const least = columns.reduce((sum, one) => sum + widthOf(grid.columns[one]!), hasNumbers ? NUMBER_WIDTH : 0)

  function onKeyDown(event: KeyboardEvent) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c') {
      if (at < 0 || String(window.getSelection()) !== '') return
      event.preventDefault()
      const text = tabsOf(grid, [places[at] ?? 0], columns)
      return void copy(text.slice(text.indexOf('\n') + 1))
    }
    const next = nextRow(
      event.key,
      at,
      places.length,
      Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / height) - 2),
    )
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onSelect(places[next] ?? null)
    virtual.scrollToIndex(next)
  }

  return (
    <div ref={attach} className="min-h-0 flex-1 overflow-auto [overflow-anchor:none]">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move from row to row.
        role="grid"
        aria-label={words.table.rows}
        aria-rowcount={places.length + 1}
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-separate border-spacing-0 tabular-nums -outline-offset-2!"
        style={{ minWidth: isFitted ? undefined : least }}
      >
        <colgroup>
          {hasNumbers && <col style={{ width: NUMBER_WIDTH }} />}
          {columns.map((one) => {
            const column = grid.columns[one]!
            // Texts share what room there is.
            return <col key={one} style={column.kind === 'text' ? undefined : { width: widthOf(column) }} />
          })}
        </colgroup>
        <thead>
          <tr>
            {hasNumbers && (
              <th scope="col" className="sticky top-0 z-2 h-8 border-line border-b bg-canvas">
                <span className="sr-only">{words.table.rowNumber}</span>
              </th>
            )}
            {columns.map((one) => (
              <HeadCell key={one} column={grid.columns[one]!} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <RowGap height={shown[0]?.start ?? 0} span={span} />
          {shown.map(({ index }) => {
            const place = places[index] ?? 0
            const isSelected = index === at
            return (
              <tr
                key={place}
                id={`${id}-${index}`}
                aria-rowindex={index + 2}
                aria-selected={isSelected}
                onClick={() => onSelect(place)}
                className={join('group', isSelected ? 'bg-accent-soft' : 'hover:bg-sunken')}
                style={{ height }}
              >
                {hasNumbers && (
                  <td
                    className={join(
                      'border-line border-b pr-3.5 text-right font-mono text-ink3 text-xs',
                      isSelected && 'shadow-[inset_3px_0_var(--accent)]',
                    )}
                  >
                    {formatCount(index + 1)}
                  </td>
                )}
                {columns.map((one) => {
                  const column = grid.columns[one]!
                  const cell = grid.rows[place]?.[one]
                  const text = cellText(cell, column)
                  return (
                    <td
                      key={one}
                      title={text.length > 12 ? plainText(cell).slice(0, 2_000) : undefined}
                      className={join(
                        'truncate border-line border-b px-3 max-lg:px-2.5',
                        column.kind === 'number' && 'text-right',
                      )}
                    >
                      {text}
                    </td>
                  )
                })}
              </tr>
            )
          })}
          <RowGap height={after} span={span} />
        </tbody>
      </table>
      <span role="status" className="sr-only">
        {said === 'copied' && words.table.rowCopied}
      </span>
    </div>
  )
}
