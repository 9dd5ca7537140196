'use client'
import { Button } from '../_ui/button.tsx'
import { words } from './words.ts'

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
    <div role="toolbar" aria-label={words.select.label} className="flex min-h-9 flex-wrap items-center gap-2">
      <span role="status" className="mr-1 font-semibold tabular-nums">
        {words.select.count(count)}
      </span>
      <Button onClick={onCompare} disabled={count !== 2} title={count === 2 ? undefined : words.select.two}>
        {words.select.compare}
      </Button>
      <Button onClick={onExport}>{words.select.export}</Button>
      <Button onClick={onCopyLinks}>{words.select.copyLinks}</Button>
      <Button kind="danger" onClick={onDelete}>
        {words.select.delete}
      </Button>
      <Button onClick={onClear}>{words.select.clear}</Button>
      {count === 1 && <span className="text-ink3 text-xs">{words.select.another}</span>}
    </div>
  )
}
