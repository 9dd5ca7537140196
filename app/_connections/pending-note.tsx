'use client'
import { useEffect, useRef, useState } from 'react'
import type { Pending } from '../../lib/connections/shown-connection.ts'
import { formatSeconds } from '../../lib/format/duration.ts'
import { Button } from '../_ui/button.tsx'
import { words } from './words.ts'

/** What a server is asked at this moment: for how long already, until when, and a way to end it. */
export function PendingNote({
  name,
  pending,
  onCancel,
}: {
  name: string
  pending: Pending
  onCancel: (() => void) | null
}) {
  const [elapsedMs, setElapsed] = useState(pending.elapsedMs)
  const latest = useRef(pending)
  latest.current = pending
  useEffect(() => {
    // By the clock of this browser from what the server said when the page came.
    const began = Date.now() - latest.current.elapsedMs
    const timer = setInterval(() => setElapsed(Date.now() - began), 200)
    return () => clearInterval(timer)
  }, [])
  const { progress, limitMs, waitingFor } = pending
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2 text-xs">
      {/* Inside what is announced, too: nobody wants to hear every tenth of a second. */}
      <p aria-live="off" className="text-ink2 tabular-nums">
        {progress
          ? words.pending.modules(progress.written, progress.of)
          : words.pending.connecting(
              (Math.min(elapsedMs, limitMs) / 1_000).toFixed(1),
              formatSeconds(limitMs),
              words.pending.waitingFor[waitingFor],
            )}
      </p>
      {onCancel && (
        <Button size="small" onClick={onCancel} aria-label={words.pending.cancelOf(name)}>
          {words.pending.cancel}
        </Button>
      )}
      {progress && progress.of > 0 && (
        <progress
          aria-label={words.pending.modulesOf(name)}
          value={progress.written}
          max={progress.of}
          className="h-1.5 w-full max-w-[420px] overflow-hidden rounded-full [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent"
        />
      )}
    </div>
  )
}
