'use client'
import { useEffect, useRef } from 'react'
import { isForPage } from '../../../_ui/use-page-key.ts'

interface Acts {
  walk(step: 1 | -1): void
  toggleDiff(): void
}

/** With the focus in the program: Alt ← and Alt → walk through versions, and outside the text D shows what is different. */
export function useVersionKeys(acts: Acts): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const panel = document.getElementById('panel-program')
      if (!(event.target instanceof HTMLElement) || !panel?.contains(event.target)) return
      if (document.querySelector('dialog[open]')) return
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event
      if (altKey && !ctrlKey && !metaKey && !shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
        // On a Mac these move by words where somebody writes.
        if (/Mac/.test(navigator.platform) && event.target.closest('.monaco-editor, textarea')) return
        // The browser would leave the page.
        event.preventDefault()
        event.stopPropagation()
        latest.current.walk(key === 'ArrowLeft' ? -1 : 1)
      } else if (key.toLowerCase() === 'd' && isForPage(event)) {
        event.preventDefault()
        latest.current.toggleDiff()
      }
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
