'use client'
import { useEffect, useReducer, useRef, useState } from 'react'
import { previewFile, saveFile } from './file-requests.ts'
import { afterLook } from './look-again.ts'
import { isDirty, NONE_OPEN, type OpenFiles, reduceOpenFiles } from './open-files.ts'

// What is not saved outlives a look at another page; not a reload, before which the browser asks.
let kept: { email: string; files: OpenFiles } | null = null

/** For so long it is said that something was saved. */
const SAID_MS = 2_000

interface Options {
  email: string
  onSaved(): void
  onSaid(text: string): void
  onSignedOut(): void
}

/** Files that are open, with what somebody has written in them, and the way to save it. */
export function useOpenFiles({ email, onSaved, onSaid, onSignedOut }: Options) {
  const [files, tell] = useReducer(reduceOpenFiles, NONE_OPEN, (none) => (kept?.email === email ? kept.files : none))
  const [saving, setSaving] = useState<string | null>(null)
  const isSaving = useRef(false)
  const [justSaved, setJustSaved] = useState<string | null>(null)
  const hasUnsaved = [...files.drafts.values()].some(isDirty)

  useEffect(() => {
    kept = { email, files }
  }, [email, files])
  useEffect(() => {
    if (!hasUnsaved) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [hasUnsaved])

  useEffect(() => {
    if (justSaved === null) return
    const timer = setTimeout(() => setJustSaved(null), SAID_MS)
    return () => clearTimeout(timer)
  }, [justSaved])

  /** Writes what stands in the editor, unless the file became something else meanwhile: then both are there to choose from. */
  async function save(path: string): Promise<void> {
    const draft = files.drafts.get(path)
    if (!draft || !isDirty(draft) || draft.newer || isSaving.current) return
    isSaving.current = true
    setSaving(path)
    const end = await saveFile(path, draft.text, draft)
    if (end.kind === 'saved') {
      tell({ kind: 'saved', path, text: draft.text, tag: end.tag })
      setJustSaved(path)
      onSaved()
    } else if (end.kind === 'changed') await lookAgain(path)
    else if (end.kind === 'signed-out') onSignedOut()
    else onSaid(end.message)
    isSaving.current = false
    setSaving(null)
  }

  async function lookAgain(path: string): Promise<void> {
    const { event, said, isSignedOut } = afterLook(path, await previewFile(path))
    if (event) tell(event)
    if (said !== undefined) onSaid(said)
    if (isSignedOut) onSignedOut()
  }

  return { files, tell, save, saving, justSaved }
}
