import { ChevronDown, ChevronUp } from 'lucide-react'
import { join } from '../../_ui/join.ts'
import type { ResultAddress } from '../address.ts'
import type { GridColumn } from './grid.ts'

type Sort = ResultAddress['sort']

/** Once up, once down, then as it came. */
export function HeadCell({ column, sort, onSort }: { column: GridColumn; sort: Sort; onSort(sort: Sort): void }) {
  const { name, kind } = column
  const isSorted = sort?.column === name
  const Icon = sort?.isDescending ? ChevronDown : ChevronUp
  const next = !isSorted
    ? { column: name, isDescending: false }
    : sort.isDescending
      ? null
      : { column: name, isDescending: true }
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
      className={join(
        'sticky top-0 z-2 h-8 border-line border-b bg-canvas px-3 font-medium text-ink2 text-xs max-lg:h-11 max-lg:px-2.5',
        kind === 'number' ? 'text-right' : 'text-left',
      )}
    >
      <button
        type="button"
        title={name}
        onClick={() => onSort(next)}
        className="inline-flex min-h-6 max-w-full items-center gap-1 -outline-offset-2! hover:text-ink max-lg:min-h-11"
      >
        <span className="truncate">{name}</span>
        {isSorted && <Icon size={13} strokeWidth={2} aria-hidden className="flex-none" />}
      </button>
    </th>
  )
}
