import { useState } from 'react'
import type { ElicitationAction, ElicitationAnswer, FormValue } from '../../../lib/mcp/elicitation.ts'
import { useArmed } from '../../_ui/use-armed.ts'

/** Sends one answer at a time, and none before the question can have been read; answered, it stays busy until it goes. */
export function useElicitation(send: (answer: ElicitationAnswer) => Promise<string | null>) {
  const isArmed = useArmed()
  const [busy, setBusy] = useState<ElicitationAction | null>(null)
  /** That it was accepted with, where there are several. */
  const [decision, setDecision] = useState<FormValue | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const isReady = isArmed && busy === null
  return {
    isReady,
    busy,
    decision,
    fault,
    async answer(said: ElicitationAnswer) {
      if (!isReady) return
      setBusy(said.action)
      setDecision((said.action === 'accept' && said.content?.['decision']) || null)
      setFault(null)
      const wrong = await send(said)
      if (wrong === null) return
      setBusy(null)
      setDecision(null)
      setFault(wrong)
    },
  }
}
