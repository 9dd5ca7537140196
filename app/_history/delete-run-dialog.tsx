'use client'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { words } from './words.ts'

interface Props {
  /** How the run is called; null while nothing is asked. */
  title: string | null
  onAnswer(isDeleted: boolean): void
}

/** Asks before a run is gone: it cannot be restored. Files it made stay. */
export function DeleteRunDialog({ title, onAnswer }: Props) {
  return (
    <Dialog
      title={words.delete.title}
      description={words.delete.about}
      isOpen={title !== null}
      onOpenChange={() => onAnswer(false)}
    >
      <p className="line-clamp-3 px-4 pt-2 font-medium [overflow-wrap:anywhere]">{title}</p>
      <div className="flex justify-end gap-2 px-4 py-3">
        <Button onClick={() => onAnswer(false)}>{words.delete.keep}</Button>
        <Button kind="danger" onClick={() => onAnswer(true)}>
          {words.delete.lose}
        </Button>
      </div>
    </Dialog>
  )
}
