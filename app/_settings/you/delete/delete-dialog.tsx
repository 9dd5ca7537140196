'use client'
import { useState } from 'react'
import { Button } from '../../../_ui/button.tsx'
import { Dialog } from '../../../_ui/dialog.tsx'
import { words as all } from '../words.ts'
import { DeleteForm } from './delete-form.tsx'
import { WhatGoes } from './what-goes.tsx'

const words = all.delete

interface Props {
  email: string
  graceDays: number
  isOpen: boolean
  onClose(): void
}

/** Says what is deleted and what stays, and deletes the account of whoever confirms. */
export function DeleteDialog({ email, graceDays, isOpen, onClose }: Props) {
  const [isDeleted, setDeleted] = useState(false)
  // Also closed by Escape: nothing of the page is theirs any more.
  const close = () => (isDeleted ? window.location.assign('/') : onClose())
  return (
    <Dialog title={isDeleted ? words.done : words.dialog} isOpen={isOpen} onOpenChange={close}>
      {isOpen && isDeleted && (
        <div className="grid gap-4 px-4 py-4">
          <p role="status">{words.doneAbout}</p>
          <div className="flex justify-end">
            <Button kind="primary" ref={takeFocus} onClick={close}>
              {words.leave}
            </Button>
          </div>
        </div>
      )}
      {isOpen && !isDeleted && (
        <div className="grid gap-4 px-4 py-4">
          <WhatGoes graceDays={graceDays} />
          <DeleteForm email={email} onCancel={close} onDeleted={() => setDeleted(true)} />
        </div>
      )}
    </Dialog>
  )
}

// The dialog is open already when the account is gone.
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
