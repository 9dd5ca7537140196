'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RunView } from '../../_run/run-view.ts'
import { forgetDraft, type RunDraft, readDraft, saveDraft } from './run-draft.ts'
import { stepOn, type UndoSteps } from './undo-steps.ts'

const keyOf = (runId: string | null) => `cem-program:${runId ?? ''}`

/** The program in the editor: the run's own, or what was made of it. Each run keeps its edit, also over a reload, and how to undo it. */
export function useProgramDraft(view: RunView) {
  const { runId } = view
  const [draft, setDraft] = useState<RunDraft | null>(null)
  // What was found at a reload: the editor begins with it. What is typed afterwards it knows already.
  const [restored, setRestored] = useState<RunDraft | null>(null)
  const [resets, setResets] = useState(0)
  const [shownRun, setShownRun] = useState(runId)
  const firstRun = useRef(runId)
  const edited = useRef<{ of: string; steps: UndoSteps } | null>(null)
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
  // The editor begins with this again whenever it changes. What is typed then is kept beside it, as it draws nothing.
  const begun = restored && isOfRun(restored) ? restored : { runId, text: view.program }
  const version = `${runId}:${resets}`
  const steps = () =>
    edited.current?.of === version ? edited.current.steps : { before: begun.before ?? [], text: begun.text, at: 0 }

  function edit(text: string, isUndo = false): UndoSteps {
    const after = stepOn(steps(), text, Date.now(), isUndo)
    edited.current = { of: version, steps: after }
    setDraft({ runId, text })
    saveDraft(keyOf(runId), { runId, text, before: after.before })
    return after
  }

  function drop() {
    edited.current = null
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
      setRestored({ runId, text, before: edit(text).before })
      setResets(resets + 1)
    },
    /** The draft has become a run. */
    drop,
    /** Back to what the run ran; undo leads to the edits again. */
    reset() {
      const { before, text } = steps()
      drop()
      setRestored({ runId, text: view.program, before: [...before, text] })
      setResets(resets + 1)
    },
    source: { text: begun.text, before: begun.before, version },
  }
}
