'use client'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'

/** Asks before a file is gone: it cannot be brought back. */
export function DeleteDialog({ path, onAnswer }: { path: string | null; onAnswer(isDeleted: boolean): void }) {
  return (
    <Dialog
      title={`Delete ${path ?? ''}?`}
      description="It is removed from your workspace and cannot be brought back."
      isOpen={path !== null}
      onOpenChange={() => onAnswer(false)}
    >
      <div className="flex justify-end gap-2 px-4 py-3">
        <Button onClick={() => onAnswer(false)}>Keep it</Button>
        <Button kind="danger" onClick={() => onAnswer(true)}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
