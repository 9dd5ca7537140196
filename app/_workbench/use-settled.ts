'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  NOTHING_SETTLED,
  parseSettled,
  type SettleAct,
  type Settled,
  settle,
  settledFrom,
} from '../_panels/tools/settled.ts'
import type { RunView } from '../_run/run-view.ts'
import { forgetDraft, readDraft, saveDraft } from './run-draft.ts'

const KEY = 'cem-tools'

/** The tools that are pinned and excluded: those of the run that is opened, or what was settled since, which survives a reload. */
export function useSettled(view: RunView): [Settled, (act: SettleAct) => void] {
  const { runId, task, code, tools } = view
  const [settled, setSettled] = useState(() => settledFrom(tools))
  // As with the text of the task: undefined until the run of the address has told what it was started with.
  const shownRun = useRef<string | null | undefined>(task === null && runId !== null ? undefined : runId)

  // Only once: afterwards it belongs to whoever settles.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    const draft = readDraft(KEY)
    const kept = draft?.runId === runId ? readSettled(draft.text) : null
    if (!kept) return
    shownRun.current = runId
    setSettled(kept)
  }, [])

  useEffect(() => {
    if (runId === shownRun.current) return
    if (runId !== null && task === null && code === null) return
    shownRun.current = runId
    if (runId === null) setSettled(NOTHING_SETTLED)
    // A run of a program chose no tools: what was settled for the task it came from holds on.
    else if (task !== null) setSettled(settledFrom(tools))
  }, [runId, task, code, tools])

  const act = useCallback(
    (done: SettleAct) =>
      setSettled((before) => {
        const next = settle(before, done)
        saveDraft(KEY, { runId, text: JSON.stringify(next) })
        return next
      }),
    [runId],
  )
  return [settled, act]
}

/** The draft has become a run. */
export const forgetSettledDraft = () => forgetDraft(KEY)

function readSettled(text: string): Settled | null {
  try {
    return parseSettled(text)
  } catch {
    return null // from another time; what is pinned can be seen, and pinned again
  }
}
