import { useState } from 'react'
import type { ElicitationAction, ElicitationAnswer } from '../../../lib/mcp/elicitation.ts'
import { useArmed } from '../../_ui/use-armed.ts'

/** Sends one answer at a time, and none before the question can have been read; answered, it stays busy until it goes. */
export function useElicitation(send: (answer: ElicitationAnswer) => Promise<string | null>) {
  const isArmed = useArmed()
  const [busy, setBusy] = useState<ElicitationAction | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const isReady = isArmed && busy === null
  return {
    isReady,
    busy,
    fault,
    async answer(said: ElicitationAnswer) {
      if (!isReady) return
      setBusy(said.action)
      setFault(null)
      const wrong = await send(said)
      if (wrong === null) return
      setBusy(null)
      setFault(wrong)
    },
  }
}
