'use client'
import { Button } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { useArmed } from '../../_ui/use-armed.ts'

interface Props {
  /** `skill.ts` */
  of: string
  isOpen: boolean
  onAnswer(discards: boolean): void
}

/** Asks before changes of a skill that are not saved are lost. */
export function DiscardDialog({ of, isOpen, onAnswer }: Props) {
  return (
    <Dialog
      title={`Discard your changes of ${of}?`}
      description="What you changed in it since it was saved will be lost."
      isOpen={isOpen}
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
      <Button onClick={() => onAnswer(false)}>Go on editing</Button>
      <Button kind="danger" aria-disabled={!isArmed} onClick={() => isArmed && onAnswer(true)}>
        Discard changes
      </Button>
    </div>
  )
}
