import { useState } from 'react'
import type { Answer } from '../../../_run/run-requests.ts'

/** What a menu asks the server for each time it is opened; what was known stays until then. */
export function useAsked<Value>(ask: () => Promise<Answer<Value>>) {
  const [known, setKnown] = useState<Value | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  async function load() {
    const answer = await ask()
    setFault(answer.ok ? null : answer.message)
    if (answer.ok) setKnown(answer.value)
  }
  return { known, fault, load: () => void load() }
}
