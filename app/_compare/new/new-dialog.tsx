'use client'
import { Dialog } from '../../_ui/dialog.tsx'
import { words } from '../words.ts'
import { NewForm } from './new-form.tsx'

/** How the form is opened: as it was left, with the examples in it, or at the runs whose tasks can be taken. */
export type Opened = 'form' | 'runs'

interface Props {
  /** Null while it is closed. */
  opened: Opened | null
  /** The model that is set, then the others that may be asked. */
  models: readonly string[]
  onClose(): void
}

/** Asks for everything a comparison needs, and says what it would cost before it is started. */
export function NewDialog({ opened, models, onClose }: Props) {
  return (
    <Dialog title={words.start} size="wide" isOpen={opened !== null} onOpenChange={onClose}>
      <NewForm models={models} showsRuns={opened === 'runs'} onClose={onClose} />
    </Dialog>
  )
}
