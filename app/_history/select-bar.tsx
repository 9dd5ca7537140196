'use client'
import { formatQuantity } from '../../lib/format/duration.ts'
import { Button } from '../_ui/button.tsx'

interface Props {
  count: number
  onCompare(): void
  onExport(): void
  onCopyLinks(): void
  onDelete(): void
  onClear(): void
}

/** What can be done with the selected runs; takes the place of the filters. */
export function SelectBar({ count, onCompare, onExport, onCopyLinks, onDelete, onClear }: Props) {
  return (
    <div role="toolbar" aria-label="Selected runs" className="flex min-h-9 flex-wrap items-center gap-2">
      <span role="status" className="mr-1 font-semibold tabular-nums">
        {formatQuantity(count, 'selected', 'selected')}
      </span>
      <Button
        onClick={onCompare}
        disabled={count !== 2}
        title={count === 2 ? undefined : 'Select exactly two runs to compare them'}
      >
        Compare
      </Button>
      <Button onClick={onExport}>Export</Button>
      <Button onClick={onCopyLinks}>Copy links</Button>
      <Button kind="danger" onClick={onDelete}>
        Delete
      </Button>
      <Button onClick={onClear}>Clear</Button>
      {count === 1 && <span className="text-ink3 text-xs">Select another one to compare the two.</span>}
    </div>
  )
}
