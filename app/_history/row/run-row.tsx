'use client'
import { join } from '../../_ui/join.ts'
import { words } from '../words.ts'
import { Cell } from './cell.tsx'
import { CARD, COLUMNS, NARROW } from './columns.ts'
import { DeletedRow } from './deleted-row.tsx'
import { RowCells } from './row-cells.tsx'
import type { RowProps } from './row-props.ts'

/** One run: what it was to do, how it ended, what it took. */
export function RunRow(props: RowProps) {
  const { run, place, start, height, isCard, isNarrow, isStop, isWaiting, isSelected, isReadOnly, onFocus } = props
  const layout = isCard ? CARD : isNarrow ? NARROW : COLUMNS
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a table cannot be placed by themselves.
    <div
      role="row"
      data-place={place}
      aria-selected={isReadOnly ? undefined : isSelected}
      aria-rowindex={props.rowIndex}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      style={{ height, transform: `translateY(${start}px)` }}
      className={join(
        layout,
        'group absolute top-0 left-0 w-full border-line border-b last:border-b-0 -outline-offset-2! hover:bg-sunken focus-within:bg-sunken',
        isSelected ? 'bg-accent-soft' : isWaiting ? 'bg-warn-soft/40' : '',
      )}
    >
      {!run ? (
        <Cell className="col-span-full text-ink3 text-xs">{words.loading}</Cell>
      ) : props.deletedAt !== undefined ? (
        <DeletedRow {...props} run={run} />
      ) : (
        <RowCells {...props} run={run} />
      )}
    </div>
  )
}
