'use client'
import { useState } from 'react'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'

/** For a run that was interrupted: one click, and it goes on. */
export function GoOn({ onGoOn }: { onGoOn(): Promise<string | null> }) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function goOn() {
    setBusy(true)
    setFault(null)
    const wrong = await onGoOn()
    setFault(wrong)
    setBusy(wrong === null)
  }

  return (
    <div className="mt-2 grid gap-2">
      <p className="text-ink2">
        It can go on from its log: the program runs again with what is recorded, and what was done is not done again.
      </p>
      {fault && <Alert tone="bad">{fault}</Alert>}
      <Button kind="secondary" className="justify-self-start" disabled={isBusy} onClick={() => void goOn()}>
        {isBusy ? 'Going on…' : 'Go on'}
      </Button>
    </div>
  )
}
