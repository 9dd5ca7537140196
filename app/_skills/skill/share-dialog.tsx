'use client'
import { useState } from 'react'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { shareSkill } from '../skill-requests.ts'
import { words } from './words.ts'

interface Props {
  name: string
  isOpen: boolean
  onClose(): void
  onShared(): void
}

/** Asks before everybody has a skill: it is out of its person's hands then. */
export function ShareDialog({ name, isOpen, onClose, onShared }: Props) {
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function share() {
    setBusy(true)
    const answer = await shareSkill(name)
    setBusy(false)
    if (!answer.ok) return setFault(answer.message)
    onShared()
  }

  return (
    <Dialog title={words.share.title(name)} description={words.share.about} isOpen={isOpen} onOpenChange={onClose}>
      {fault !== null && (
        <div className="px-4 pt-3">
          <Alert tone="bad">{fault}</Alert>
        </div>
      )}
      <div className="flex justify-end gap-2 px-4 py-3">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button kind="primary" disabled={isBusy} onClick={() => void share()}>
          {isBusy ? words.share.busy : words.share.share}
        </Button>
      </div>
    </Dialog>
  )
}
