'use client'
import { useEffect, useRef, useState } from 'react'
import type { Pending } from '../../lib/connections/shown-connection.ts'
import { formatCount, formatSeconds } from '../../lib/format/duration.ts'
import { Button } from '../_ui/button.tsx'

const WAITING_FOR: Record<Pending['waitingFor'], string> = {
  start: 'its command to start and respond',
  answer: 'its address to respond',
  tools: 'its list of tools',
}

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
          ? `Generating modules: ${formatCount(progress.written)} of ${formatCount(progress.of)}.`
          : `Connecting… ${(Math.min(elapsedMs, limitMs) / 1_000).toFixed(1)} s of ${formatSeconds(limitMs)}, waiting for ${WAITING_FOR[waitingFor]}.`}
      </p>
      {onCancel && (
        <Button size="small" onClick={onCancel} aria-label={`Cancel connecting ${name}`}>
          Cancel
        </Button>
      )}
      {progress && progress.of > 0 && (
        <progress
          aria-label={`Modules of ${name}`}
          value={progress.written}
          max={progress.of}
          className="h-1.5 w-full max-w-[420px] overflow-hidden rounded-full [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent"
        />
      )}
    </div>
  )
}
