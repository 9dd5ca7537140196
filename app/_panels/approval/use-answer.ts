'use client'
import { useEffect, useRef, useState } from 'react'
import type { Decision } from '../../../lib/runs/event.ts'

/** A key that was pressed for something else must not answer a question that has just come up. */
const ARMED_AFTER_MS = 500
const KEYS: Readonly<Record<string, Decision>> = { a: 'allow-once', d: 'deny' }

/** Sends one answer at a time, also by the keys A and D. Answered, it stays busy until the run tells that it goes on. */
export function useAnswer(send: (decision: Decision) => Promise<string | null>) {
  const [busy, setBusy] = useState<Decision | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  async function answer(decision: Decision) {
    if (busy !== null) return
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
    const armedAt = performance.now() + ARMED_AFTER_MS
    function onKey(event: KeyboardEvent) {
      const decision = KEYS[event.key.toLowerCase()]
      if (!decision || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (performance.now() < armedAt || isTyping(event.target)) return
      if (document.querySelector('dialog[open], :popover-open')) return
      event.preventDefault()
      void latest.current(decision)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return { busy, fault, answer }
}

/** Whether what is typed there is text. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable=true], .monaco-editor') !== null
  )
}
