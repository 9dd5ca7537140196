'use client'
import { useEffect, useRef, useState } from 'react'
import type { RunView } from '../_run/run-view.ts'
import { forgetDraft, readDraft, saveDraft } from './run-draft.ts'

const KEY = 'cem-task'

/** What stands in the task box: the task of the run that is opened, or a draft that survives a reload. */
export function useTaskText(view: RunView): [string, (task: string) => void] {
  const [task, setTask] = useState(view.task ?? '')
  // Undefined until something was shown: the run of the address may not have told its task yet.
  const shownRun = useRef<string | null | undefined>(view.task === null && view.runId !== null ? undefined : view.runId)

  // Only once: afterwards the box belongs to whoever types.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    const draft = readDraft(KEY)
    if (draft?.runId !== view.runId) return
    shownRun.current = view.runId
    setTask(draft.text)
  }, [])

  useEffect(() => {
    if (view.runId === shownRun.current) return
    // A run of a program has no task: what stands there is the task its program came from.
    if (view.runId !== null && view.task === null && view.code === null) return
    shownRun.current = view.runId
    if (view.runId === null) setTask('')
    else if (view.task !== null) setTask(view.task)
  }, [view.runId, view.task, view.code])

  function change(next: string) {
    setTask(next)
    saveDraft(KEY, { runId: view.runId, text: next })
  }
  return [task, change]
}

/** The draft has become a run. */
export const forgetTaskDraft = () => forgetDraft(KEY)
