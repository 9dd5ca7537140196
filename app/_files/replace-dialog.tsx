'use client'
import { formatQuantity } from '../../lib/format/duration.ts'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { useArmed } from '../_ui/use-armed.ts'
import type { Addressed } from './use-uploads.ts'

interface Props {
  /** Files that would take the place of others; null while nothing is asked. */
  files: Addressed[] | null
  onAnswer(replaces: boolean): void
}

/** Asks before files that are there are overwritten. */
export function ReplaceDialog({ files, onAnswer }: Props) {
  const names = files?.map(({ path }) => path) ?? []
  const [first = ''] = names
  const isUnpacked = files?.[0]?.unpacks === true
  const title =
    names.length === 1
      ? isUnpacked
        ? `Replace what ${first} holds?`
        : `Replace ${first}?`
      : `Replace ${formatQuantity(names.length, 'file')}?`
  return (
    <Dialog
      title={title}
      description={
        names.length === 1
          ? isUnpacked
            ? 'Files of the same names are in your workspace. Their content will be lost.'
            : 'There is a file of that name in your workspace. Its content will be lost.'
          : `These are in your workspace already, and their content will be lost: ${listed(names)}.`
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

/** More names than that are counted. */
const MOST = 30

const listed = (names: readonly string[]) =>
  names.slice(0, MOST).join(', ') + (names.length > MOST ? ` and ${names.length - MOST} more` : '')
