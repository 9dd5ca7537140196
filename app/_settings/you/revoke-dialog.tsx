'use client'
import { Button } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'

interface Props {
  /** Which token; null while nothing is asked. */
  name: string | null
  onAnswer(isRevoked: boolean): void
}

/** Asks before a token ends: programs that use it stop working, and it cannot be brought back. */
export function RevokeDialog({ name, onAnswer }: Props) {
  return (
    <Dialog
      title="Revoke this token?"
      description="Programs that use it are refused from now on. It cannot be brought back; a new one can be made."
      isOpen={name !== null}
      onOpenChange={() => onAnswer(false)}
    >
      <p className="px-4 pt-2 font-medium [overflow-wrap:anywhere]">{name}</p>
      <div className="flex justify-end gap-2 px-4 py-3">
        <Button onClick={() => onAnswer(false)}>Keep it</Button>
        <Button kind="danger" onClick={() => onAnswer(true)}>
          Revoke token
        </Button>
      </div>
    </Dialog>
  )
}
