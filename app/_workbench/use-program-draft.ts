'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RunView } from '../_run/run-view.ts'
import { forgetDraft, type RunDraft, readDraft, saveDraft } from './run-draft.ts'

const keyOf = (runId: string | null) => `cem-program:${runId ?? ''}`

/** The program in the editor: the run's own, or what was made of it. Each run keeps its edit, also over a reload. */
export function useProgramDraft(view: RunView) {
  const { runId } = view
  const [draft, setDraft] = useState<RunDraft | null>(null)
  // What was found at a reload: the editor begins with it. What is typed afterwards it knows already.
  const [restored, setRestored] = useState<RunDraft | null>(null)
  const [resets, setResets] = useState(0)
  const [shownRun, setShownRun] = useState(runId)
  const firstRun = useRef(runId)
  const restore = useCallback((of: string | null) => {
    const kept = readDraft(keyOf(of))
    setDraft(kept)
    setRestored(kept)
  }, [])
  // At the first time the server has written the page, and knows nothing of this tab.
  useEffect(() => restore(firstRun.current), [restore])
  if (shownRun !== runId) {
    setShownRun(runId)
    restore(runId)
  }

  const isOfRun = (kept: RunDraft | null) => kept !== null && kept.runId === runId && view.status === 'finished'
  const program = draft && isOfRun(draft) ? draft.text : view.program
  const edit = useCallback(
    (text: string) => {
      setDraft({ runId, text })
      saveDraft(keyOf(runId), { runId, text })
    },
    [runId],
  )

  function drop() {
    setDraft(null)
    setRestored(null)
    forgetDraft(keyOf(runId))
  }
  return {
    program,
    isEdited: view.status === 'finished' && program !== view.program,
    edit,
    /** Puts a text into the editor, for somebody to go on with. */
    begin(text: string) {
      edit(text)
      setRestored({ runId, text })
      setResets(resets + 1)
    },
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
