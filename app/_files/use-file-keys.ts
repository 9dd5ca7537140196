'use client'
import { useEffect, useRef } from 'react'
import { isSaveKey } from '../_ui/save-key.ts'

interface Keys {
  onSave(): void
  onClose(): void
}

/** Ctrl S saves and Alt W closes the file that is shown, wherever the focus is; Ctrl W is the browser's. */
export function useFileKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (document.querySelector('dialog[open]')) return
      const isSave = isSaveKey(event)
      const isClose = event.code === 'KeyW' && event.altKey && !event.ctrlKey && !event.metaKey
      if (!isSave && !isClose) return
      // The browser would save the page, and the editor write a letter.
      event.preventDefault()
      event.stopPropagation()
      if (isSave) latest.current.onSave()
      else latest.current.onClose()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
