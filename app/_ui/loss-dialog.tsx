'use client'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useArmed } from './use-armed.ts'

interface Props {
  /** The question. */
  title: string
  /** What would be lost. */
  description: string
  /** What the two answers say: nothing is lost, or that is. */
  keep: string
  lose: string
  isOpen: boolean
  onAnswer(loses: boolean): void
}

/** Asks before something is lost. */
export function LossDialog({ title, description, isOpen, onAnswer, ...words }: Props) {
  return (
    <Dialog title={title} description={description} isOpen={isOpen} onOpenChange={() => onAnswer(false)}>
      <Answers {...words} onAnswer={onAnswer} />
    </Dialog>
  )
}

function Answers({ keep, lose, onAnswer }: Pick<Props, 'keep' | 'lose' | 'onAnswer'>) {
  const isArmed = useArmed()
  return (
    <div className="flex justify-end gap-2 px-4 py-3">
      <Button onClick={() => onAnswer(false)}>{keep}</Button>
      <Button kind="danger" aria-disabled={!isArmed} onClick={() => isArmed && onAnswer(true)}>
        {lose}
      </Button>
    </div>
  )
}
