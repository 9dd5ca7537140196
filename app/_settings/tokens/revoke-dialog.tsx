'use client'
import { Button } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { words } from './words.ts'

interface Props {
  /** Which token; null while nothing is asked. */
  name: string | null
  /** Names of those that were made with it, and end too. */
  madeWithIt: readonly string[]
  onAnswer(isRevoked: boolean): void
}

/** Asks before a token ends: programs that use it stop working, and it cannot be restored. */
export function RevokeDialog({ name, madeWithIt, onAnswer }: Props) {
  return (
    <Dialog
      title={words.revokeDialog.title}
      description={words.revokeDialog.about}
      isOpen={name !== null}
      onOpenChange={() => onAnswer(false)}
    >
      <p className="px-4 pt-2 font-medium [overflow-wrap:anywhere]">{name}</p>
      {madeWithIt.length > 0 && (
        <p className="px-4 pt-1 text-warn text-xs [overflow-wrap:anywhere]">
          {words.revokeDialog.madeWithIt(madeWithIt)}
        </p>
      )}
      <div className="flex justify-end gap-2 px-4 py-3">
        <Button onClick={() => onAnswer(false)}>{words.revokeDialog.cancel}</Button>
        <Button kind="danger" onClick={() => onAnswer(true)}>
          {words.revokeDialog.confirm}
        </Button>
      </div>
    </Dialog>
  )
}
