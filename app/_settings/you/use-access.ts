'use client'
import { useEffect, useState } from 'react'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import type { ActionResult } from '../../_server/define-action.ts'
import type { ShownAccess } from './shown-access.ts'

const SAID_MS = 4_000

/** By what this person is let in, and what the server said to the last change. */
export function useAccess(initial: ShownAccess) {
  const [access, setAccess] = useState(initial)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [said, setSaid] = useState('')

  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(''), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])

  /** Shows what is so now. */
  function take(now: ShownAccess, sentence: string) {
    setAccess(now)
    setFault(null)
    setSaid(sentence)
  }

  /** Sends one change; the page then shows what the server says is so. */
  async function change(send: () => Promise<ActionResult<ShownAccess>>, sentence: string) {
    setBusy(true)
    const answer = await send().catch(() => null)
    setBusy(false)
    if (!answer?.ok) return setFault(answer?.error.message ?? NO_ANSWER)
    take(answer.value, sentence)
  }

  return {
    access,
    isBusy,
    fault,
    said,
    take,
    change,
  }
}
