'use client'
import { useCallback, useEffect, useState } from 'react'
import type { RunView } from '../_run/run-view.ts'
import { forgetDraft, type RunDraft, readDraft, saveDraft } from './run-draft.ts'

const KEY = 'cem-program'

/** The program in the editor: the run's own, or what was made of it; an edit survives a reload. */
export function useProgramDraft(view: RunView) {
  const [draft, setDraft] = useState<RunDraft | null>(null)
  // What was found at a reload: the editor begins with it. What is typed afterwards it knows already.
  const [restored, setRestored] = useState<RunDraft | null>(null)
  const [resets, setResets] = useState(0)
  useEffect(() => {
    const kept = readDraft(KEY)
    setDraft(kept)
    setRestored(kept)
  }, [])

  const { runId } = view
  const isOfRun = (kept: RunDraft | null) => kept !== null && kept.runId === runId && view.status === 'finished'
  const program = draft && isOfRun(draft) ? draft.text : view.program
  const edit = useCallback(
    (text: string) => {
      setDraft({ runId, text })
      saveDraft(KEY, { runId, text })
    },
    [runId],
  )

  function drop() {
    setDraft(null)
    setRestored(null)
    forgetDraft(KEY)
  }
  return {
    program,
    isEdited: view.status === 'finished' && program !== view.program,
    edit,
    /** The draft has become a run. */
    drop,
    /** Back to what the run ran. */
    reset() {
      drop()
      setResets(resets + 1)
    },
    source: {
      text: restored && isOfRun(restored) ? restored.text : view.program,
      version: `${runId}:${resets}`,
    },
  }
}
