'use client'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { words } from './words.ts'

/** How long something can be brought back from the page, in ms. */
export const UNDO_MS = 30_000

/** Something that was taken away a moment ago. */
export interface TakenAway {
  id: string
  name: string
  /** In ms since 1970. */
  at: number
}

interface Props<T extends TakenAway> {
  /** What happened to all of them: `deleted`, `removed`. */
  what: string
  items: T[]
  onUndo(one: T): void
  className: string
  /** For how long, in ms; default 30 s. */
  undoMs?: number
  /** What the button says to those who do not see what it stands beside. */
  undoLabel?(one: T): string
}

/** What was taken away a moment ago, each with a way back. */
export function UndoList<T extends TakenAway>({
  what,
  items,
  onUndo,
  className,
  undoMs = UNDO_MS,
  undoLabel = ({ name }) => words.undo.label(name),
}: Props<T>) {
  const [now, setNow] = useState(0)
  const hasAny = items.length > 0
  useEffect(() => {
    if (!hasAny) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [hasAny])
  const shown = items.filter(({ at }) => now - at < undoMs)
  if (shown.length === 0) return null
  return (
    <ul aria-label={what.charAt(0).toUpperCase() + what.slice(1)} className={className}>
      {shown.map((one) => (
        <li key={one.id} className="flex items-center gap-2 px-3.5 py-1.5 text-ink2 text-xs">
          <span className="min-w-0 [overflow-wrap:anywhere]">{words.undo.said(one.name, what)}</span>
          <span aria-hidden className="ml-auto whitespace-nowrap text-ink3 tabular-nums">
            {timeLeft(undoMs - Math.max(0, now - one.at))}
          </span>
          <Button size="small" onClick={() => onUndo(one)} aria-label={undoLabel(one)}>
            <Undo2 size={14} strokeWidth={1.8} aria-hidden />
            {words.undo.action}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const timeLeft = (ms: number) =>
  ms > 60_000 ? words.undo.minutes(Math.ceil(ms / 60_000)) : words.undo.seconds(Math.ceil(ms / 1_000))
