'use client'
import Link from 'next/link'
import { useEffect, useEffectEvent, useState } from 'react'
import { endText } from '../../../lib/runs/end-text.ts'
import type { RunRecord } from '../../../lib/runs/event.ts'
import { ResultValue } from '../../_panels/outcome/result-value.tsx'
import { ScrollBox } from '../../_ui/scroll-box.tsx'
import { readRun } from '../skill-requests.ts'
import { words } from './words.ts'

const LOOK_AGAIN_MS = 700

/** A run that was started here: how it is, what it returned, and the way to it. */
export function StartedRun({ runId, onEnded }: { runId: string; onEnded(): void }) {
  const [run, setRun] = useState<RunRecord | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const tellEnd = useEffectEvent(onEnded)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    async function look() {
      const answer = await readRun(runId)
      if (isGone) return
      setFault(answer.ok ? null : answer.message)
      if (answer.ok) setRun(answer.value)
      if (answer.ok && answer.value.status === 'finished') return tellEnd()
      // Also after a fault: a server that was away comes back.
      timer = setTimeout(() => void look(), LOOK_AGAIN_MS)
    }
    void look()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [runId])

  const hasReturned = run?.outcome?.kind === 'returned'
  return (
    <div className="rounded-md bg-sunken px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p role="status" className={run?.outcome && !hasReturned ? 'text-bad' : 'text-ink2'}>
          {fault ?? wordsOf(run)}
        </p>
        <Link
          href={`/runs/${runId}`}
          prefetch={false}
          className="inline-flex min-h-6 items-center font-medium text-accent hover:underline max-lg:min-h-11"
        >
          {words.run.open}
        </Link>
      </div>
      {hasReturned && (
        <ScrollBox label={words.run.result} className="mt-1 max-h-[320px] overflow-auto">
          <ResultValue value={run.value} />
        </ScrollBox>
      )}
    </div>
  )
}

function wordsOf(run: RunRecord | null): string {
  if (run?.status === 'awaiting-approval') return words.run.waits
  if (run?.status !== 'finished') return words.run.running
  return run.outcome?.kind === 'returned' ? words.run.returned : endText(run)
}
