'use client'
import { useState } from 'react'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { shareSkill } from '../skill-requests.ts'

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
    <Dialog
      title={`Share ${name} with everybody here?`}
      description="Everybody can run it without being asked, under the word “reviewed”: read its code first. After that it can be changed or withdrawn only in the folder skills/ of this installation."
      isOpen={isOpen}
      onOpenChange={onClose}
    >
      {fault !== null && (
        <div className="px-4 pt-3">
          <Alert tone="bad">{fault}</Alert>
        </div>
      )}
      <div className="flex justify-end gap-2 px-4 py-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={isBusy} onClick={() => void share()}>
          {isBusy ? 'Sharing…' : 'Share'}
        </Button>
      </div>
    </Dialog>
  )
}
