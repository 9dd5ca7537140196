'use client'
import { useEffect, useState } from 'react'
import { send } from '../../../_run/run-requests.ts'

const EVERY_MS = 1_500

/** What memory the program of a run has, in bytes, asked for while it runs; null where that is not known. */
export function useMemory(runId: string | null, isRunning: boolean): number | null {
  const [used, setUsed] = useState<number | null>(null)
  useEffect(() => {
    setUsed(null)
    if (runId === null || !isRunning) return
    let timer: number | undefined
    let isGone = false
    async function ask() {
      // A page that nobody looks at asks nothing.
      const answer = document.hidden
        ? null
        : await send<{ memoryBytes: number | null }>(`/api/runs/${encodeURIComponent(runId ?? '')}/usage`)
      if (isGone) return
      if (answer?.ok) setUsed(answer.value.memoryBytes)
      timer = window.setTimeout(ask, EVERY_MS)
    }
    timer = window.setTimeout(ask, EVERY_MS / 5)
    return () => {
      isGone = true
      window.clearTimeout(timer)
    }
  }, [runId, isRunning])
  return used
}
