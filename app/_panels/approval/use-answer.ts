'use client'
import { useEffect, useRef, useState } from 'react'
import type { Decision } from '../../../lib/runs/event.ts'
import { areLettersOn } from '../../_keys/letters.ts'
import { useArmed } from '../../_ui/use-armed.ts'

const KEYS: Readonly<Record<string, Decision>> = { a: 'allow-once', d: 'deny' }

/**
 * Sends one answer at a time, also by the keys A and D, and none before the question can have been read. Answered, it stays
 * busy until the run tells that it goes on.
 */
export function useAnswer(send: (decision: Decision) => Promise<string | null>, canAllow: boolean) {
  const isArmed = useArmed()
  const [busy, setBusy] = useState<Decision | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  const isReady = isArmed && busy === null
  async function answer(decision: Decision) {
    if (!isReady || (!canAllow && decision !== 'deny')) return
    setBusy(decision)
    setFault(null)
    const wrong = await send(decision)
    if (wrong === null) return
    setBusy(null)
    setFault(wrong)
  }

  const latest = useRef(answer)
  useEffect(() => {
    latest.current = answer
  })
  useEffect(() => {
    if (!isArmed) return
    function onKey(event: KeyboardEvent) {
      const decision = KEYS[event.key.toLowerCase()]
      if (!decision || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isTyping(event.target) || !areLettersOn()) return
      if (document.querySelector('dialog[open], :popover-open')) return
      event.preventDefault()
      void latest.current(decision)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isArmed])
  return { isReady, busy, fault, answer }
}

/** Whether what is typed there is text. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable=true], .monaco-editor') !== null
  )
}
