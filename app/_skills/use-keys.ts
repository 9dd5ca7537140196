import { type RefObject, useEffect } from 'react'

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
