'use client'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../_ui/button.tsx'
import type { Removed } from './use-connections.ts'

/** How long a removed server can be brought back from the page, in ms. */
const UNDO_MS = 30_000

/** What was removed within the last 30 seconds, each with a way back. */
export function RemovedList({ removed, onUndo }: { removed: Removed[]; onUndo(one: Removed): void }) {
  const [now, setNow] = useState(0)
  const hasAny = removed.length > 0
  useEffect(() => {
    if (!hasAny) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [hasAny])
  const shown = removed.filter(({ at }) => now - at < UNDO_MS)
  if (shown.length === 0) return null
  return (
    <ul aria-label="Removed" className="rounded-lg border border-line bg-sunken">
      {shown.map((one) => (
        <li key={one.id} className="flex items-center gap-2 px-3.5 py-1.5 text-ink2 text-xs">
          <span className="min-w-0 [overflow-wrap:anywhere]">{one.name} is removed.</span>
          <span aria-hidden className="ml-auto whitespace-nowrap text-ink3 tabular-nums">
            {Math.ceil((UNDO_MS - Math.max(0, now - one.at)) / 1_000)} s
          </span>
          <Button size="small" onClick={() => onUndo(one)} aria-label={`Undo: bring ${one.name} back`}>
            <Undo2 size={14} strokeWidth={1.8} aria-hidden />
            Undo
          </Button>
        </li>
      ))}
    </ul>
  )
}
