'use client'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../_ui/button.tsx'

/** How long what was deleted can be brought back from the page, in ms. */
export const UNDO_MS = 30_000

/** Something that was deleted a moment ago. */
export interface Deleted {
  undoId: string
  path: string
  at: number
}

/** What was deleted within the last 30 seconds, each with a way back. */
export function UndoList({ deleted, onUndo }: { deleted: Deleted[]; onUndo(one: Deleted): void }) {
  const [now, setNow] = useState(0)
  const hasAny = deleted.length > 0
  useEffect(() => {
    if (!hasAny) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [hasAny])
  const shown = deleted.filter(({ at }) => now - at < UNDO_MS)
  if (shown.length === 0) return null
  return (
    <ul aria-label="Deleted" className="flex-none border-line border-b bg-sunken">
      {shown.map((one) => (
        <li key={one.undoId} className="flex items-center gap-2 px-3.5 py-1.5 text-ink2 text-xs">
          <span className="min-w-0 [overflow-wrap:anywhere]">{one.path} is deleted.</span>
          <span aria-hidden className="ml-auto whitespace-nowrap text-ink3 tabular-nums">
            {Math.ceil((UNDO_MS - Math.max(0, now - one.at)) / 1_000)} s
          </span>
          <Button size="small" onClick={() => onUndo(one)} aria-label={`Undo: bring ${one.path} back`}>
            <Undo2 size={14} strokeWidth={1.8} aria-hidden />
            Undo
          </Button>
        </li>
      ))}
    </ul>
  )
}
