'use client'
import { useEffect, useRef } from 'react'
import { areLettersOn } from '../_keys/letters.ts'

/** Acts on a key wherever the focus is, while no dialog is open. `isMeant` stays the same function. */
export function usePageKey(isMeant: (event: KeyboardEvent) => boolean, act: () => void, isActive = true): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!isActive) return
    function onKeyDown(event: KeyboardEvent) {
      if (!isMeant(event) || document.querySelector('dialog[open]')) return
      // The browser would save the page, and the editor write a letter.
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isMeant, isActive])
}

/** Whether a key means to save: Ctrl S, on a Mac Command S. */
export const isSaveKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** Whether a key means to close what is shown: Alt W, for Ctrl W is the browser's. */
export const isCloseKey = ({ code, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  code === 'KeyW' && altKey && !ctrlKey && !metaKey

const TYPED_IN = 'input:not([type=checkbox]), textarea, select, [contenteditable], .monaco-editor, [popover]'

/**
 * Whether a letter is meant for the page: nothing is being typed, nothing has opened above it, no other key is held, and
 * this person has not switched such keys off.
 */
export function isForPage({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false
  if (key.length === 1 && !areLettersOn()) return false
  const isTyping = target instanceof HTMLElement && target.closest(TYPED_IN)
  return !isTyping && !document.querySelector('dialog[open]')
}
