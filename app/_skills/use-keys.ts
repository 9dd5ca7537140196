import { type RefObject, useEffect, useRef } from 'react'
import { isSaveKey } from '../_ui/save-key.ts'

/** Whether a key is meant for the page: nothing is being typed, no dialog is open, no other key is held. */
export function isForPage({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false
  const isTyping =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], .monaco-editor')
  return !isTyping && !document.querySelector('dialog[open]')
}

/** `/` leads to a field. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function toField(event: KeyboardEvent) {
      if (event.key !== '/' || !isForPage(event)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', toField)
    return () => document.removeEventListener('keydown', toField)
  }, [field])
}

/** Ctrl S saves while something is edited, wherever the focus is. */
export function useSaveKey(isEditing: boolean, onSave: () => void): void {
  const latest = useRef(onSave)
  latest.current = onSave
  useEffect(() => {
    if (!isEditing) return
    function onKeyDown(event: KeyboardEvent) {
      if (!isSaveKey(event) || document.querySelector('dialog[open]')) return
      // The browser would save the page, and the editor write a letter.
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isEditing])
}
