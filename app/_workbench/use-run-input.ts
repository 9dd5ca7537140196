'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RunView } from '../_run/run-view.ts'
import { forgetDraft, readDraft, saveDraft } from './draft/run-draft.ts'

/** One thing a task is started with, and how it is kept as text. */
interface InputKind<Value> {
  key: string
  /** Of a run, or of the page without one. */
  from(view: RunView): Value
  write(value: Value): string
  /** Null for a text of another time. */
  read(text: string): Value | null
}

/** What the run that is opened was started with, or what was made of it since; that survives a reload. */
export function useRunInput<Value>(view: RunView, { key, from, write, read }: InputKind<Value>) {
  const { runId, task, code } = view
  const [value, setValue] = useState(() => from(view))
  const latest = useRef(value)
  // Undefined until something was shown: the run of the address may not have told its task yet.
  const shownRun = useRef<string | null | undefined>(task === null && runId !== null ? undefined : runId)

  const show = useCallback((next: Value) => {
    latest.current = next
    setValue(next)
  }, [])

  // Only once: afterwards it belongs to whoever writes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    const draft = readDraft(key)
    const kept = draft?.runId === runId ? read(draft.text) : null
    if (kept === null) return
    shownRun.current = runId
    show(kept)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: all that `from` reads is known when the task is.
  useEffect(() => {
    if (runId === shownRun.current) return
    if (runId !== null && task === null && code === null) return
    shownRun.current = runId
    // A run of a program has no task and chose no tools: what stands there is of the task its program came from.
    if (runId === null || task !== null) show(from(view))
  }, [runId, task, code])

  const change = useCallback(
    (make: (before: Value) => Value) => {
      // What a person writes before the run of the address has told its own is not overwritten by it.
      shownRun.current = runId
      show(make(latest.current))
      saveDraft(key, { runId, text: write(latest.current) })
    },
    [runId, key, write, show],
  )

  /** A run has been started with `asked`: what was made of it since is a draft of that run. */
  function become(startedRun: string, asked: Value) {
    shownRun.current = startedRun
    const text = write(latest.current)
    if (text === write(asked)) forgetDraft(key)
    else saveDraft(key, { runId: startedRun, text })
  }
  return { value, change, become }
}
