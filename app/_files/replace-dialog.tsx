'use client'
import { formatQuantity } from '../../lib/format/duration.ts'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { useArmed } from '../_ui/use-armed.ts'

interface Props {
  /** Files that would take the place of others; null while nothing is asked. */
  files: File[] | null
  onAnswer(replaces: boolean): void
}

/** Asks before files that are there are overwritten. */
export function ReplaceDialog({ files, onAnswer }: Props) {
  const names = files?.map(({ name }) => name) ?? []
  const title = names.length === 1 ? `Replace ${names[0]}?` : `Replace ${formatQuantity(names.length, 'file')}?`
  return (
    <Dialog
      title={title}
      description={
        names.length === 1
          ? 'There is a file of that name in your workspace. Its content will be lost.'
          : `These are in your workspace already, and their content will be lost: ${names.join(', ')}.`
      }
      isOpen={files !== null}
      onOpenChange={() => onAnswer(false)}
    >
      <Answers keep={names.length === 1 ? 'Keep it' : 'Keep them'} onAnswer={onAnswer} />
    </Dialog>
  )
}

function Answers({ keep, onAnswer }: { keep: string; onAnswer: Props['onAnswer'] }) {
  const isArmed = useArmed()
  return (
    <div className="flex justify-end gap-2 px-4 py-3">
      <Button onClick={() => onAnswer(false)}>{keep}</Button>
      <Button kind="danger" aria-disabled={!isArmed} onClick={() => isArmed && onAnswer(true)}>
        Replace
      </Button>
    </div>
  )
}
