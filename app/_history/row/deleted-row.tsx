import { Undo2 } from 'lucide-react'
import { Button } from '../../_ui/button.tsx'
import { UNDO_MS } from '../../_ui/undo-list.tsx'
import { nameOf } from '../run-words.ts'
import { words } from '../words.ts'
import { Cell } from './cell.tsx'
import type { ShownRow } from './row-props.ts'

/** In place of a run that was deleted a moment ago: the way back. */
export function DeletedRow({ run, deletedAt, now, isStop, onUndo }: ShownRow) {
  const since = deletedAt ?? 0
  const left = Math.max(0, Math.ceil((UNDO_MS - ((now ?? since) - since)) / 1_000))
  return (
    <Cell className="col-span-full flex items-center gap-3 text-ink2">
      <span className="min-w-0 truncate">{words.row.deleted(nameOf(run))}</span>
      {deletedAt != null && (
        <>
          <span className="ml-auto whitespace-nowrap text-ink3 text-xs tabular-nums">
            {words.row.secondsLeft(left)}
          </span>
          <Button
            size="small"
            tabIndex={isStop ? 0 : -1}
            aria-label={words.row.undoOf(nameOf(run))}
            onClick={() => onUndo(run)}
          >
            <Undo2 size={14} strokeWidth={1.8} aria-hidden />
            {words.row.undo}
          </Button>
        </>
      )}
    </Cell>
  )
}
