'use client'
import { Button } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'

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
      title="Revoke this token?"
      description="Programs that use it are refused from now on. It cannot be restored; a new one can be made."
      isOpen={name !== null}
      onOpenChange={() => onAnswer(false)}
    >
      <p className="px-4 pt-2 font-medium [overflow-wrap:anywhere]">{name}</p>
      {madeWithIt.length > 0 && (
        <p className="px-4 pt-1 text-warn text-xs [overflow-wrap:anywhere]">
          Made with it, and revoked too: {madeWithIt.join(', ')}.
        </p>
      )}
      <div className="flex justify-end gap-2 px-4 py-3">
        <Button onClick={() => onAnswer(false)}>Cancel</Button>
        <Button kind="danger" onClick={() => onAnswer(true)}>
          Revoke token
        </Button>
      </div>
    </Dialog>
  )
}
