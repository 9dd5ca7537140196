'use client'
import { useEffect, useRef } from 'react'
import { isForPage } from '../_ui/use-page-key.ts'

const DOUBLE_MS = 600

interface Shortcuts {
  act(): void
  runProgram(): void
  stop(): void
}

/** The keys of the whole page. Those of a panel are at the panel. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    let lastEscape = 0
    function onKey(event: KeyboardEvent) {
      const target = event.target instanceof HTMLElement ? event.target : null
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        // Before Monaco, which would open a line below.
        event.preventDefault()
        event.stopPropagation()
        return target?.closest('.monaco-editor') ? current.current.runProgram() : current.current.act()
      }
      if (event.key === 'Escape') {
        if (document.querySelector('dialog[open], :popover-open, .suggest-widget.visible')) return
        if (event.timeStamp - lastEscape < DOUBLE_MS) current.current.stop()
        lastEscape = event.timeStamp
        return
      }
      if (event.key === 'F6') {
        event.preventDefault()
        return focusNextPanel(event.shiftKey ? -1 : 1)
      }
      if (event.key !== '/' || !isForPage(event)) return
      event.preventDefault()
      document.getElementById('task')?.focus()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

/** Moves the focus to the next panel that can be seen, in the order of the page. */
function focusNextPanel(step: 1 | -1): void {
  const panels = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (panel) => panel.offsetParent !== null,
  )
  const at = panels.findIndex((panel) => panel.contains(document.activeElement))
  const next = at === -1 ? (step === 1 ? 0 : panels.length - 1) : (at + step + panels.length) % panels.length
  panels[next]?.focus()
}
