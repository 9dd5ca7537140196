'use client'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { useArmed } from '../_ui/use-armed.ts'

interface Props {
  /** The file whose changes are not saved; null while nothing is asked. */
  path: string | null
  onAnswer(closes: boolean): void
}

/** Asks before changes that are not saved are lost. */
export function CloseDialog({ path, onAnswer }: Props) {
  return (
    <Dialog
      title={`Close ${path ?? ''} without saving?`}
      description="What you changed in it since it was saved will be lost."
      isOpen={path !== null}
      onOpenChange={() => onAnswer(false)}
    >
      <Answers onAnswer={onAnswer} />
    </Dialog>
  )
}

function Answers({ onAnswer }: Pick<Props, 'onAnswer'>) {
  const isArmed = useArmed()
  return (
    <div className="flex justify-end gap-2 px-4 py-3">
      <Button onClick={() => onAnswer(false)}>Keep it open</Button>
      <Button kind="danger" aria-disabled={!isArmed} onClick={() => isArmed && onAnswer(true)}>
        Close without saving
      </Button>
    </div>
  )
}
