'use client'
import { useState } from 'react'
import { Choice } from '../_settings/model/choice.tsx'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { words } from './words.ts'

const said = words.delete

interface Props {
  name: string
  isOpen: boolean
  onClose(): void
  /** Answers what is wrong, or null when it is gone. */
  onDelete(withRuns: boolean): Promise<string | null>
}

type Runs = 'stay' | 'go'

const CHOICES = [
  { value: 'stay', ...said.stay },
  { value: 'go', ...said.go },
] as const

/** Asks before a session is gone, and what becomes of its runs. */
export function DeleteSessionDialog({ isOpen, onClose, ...rest }: Props) {
  return (
    <Dialog title={said.title} description={said.about} isOpen={isOpen} onOpenChange={onClose}>
      <Question onClose={onClose} {...rest} />
    </Dialog>
  )
}

function Question({ name, onClose, onDelete }: Omit<Props, 'isOpen'>) {
  const [runs, setRuns] = useState<Runs>('stay')
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    const refused = await onDelete(runs === 'go')
    setBusy(false)
    setFault(refused)
  }

  return (
    <div className="grid gap-3 px-4 py-3">
      <p className="line-clamp-3 font-medium [overflow-wrap:anywhere]">{name}</p>
      <Choice<Runs> legend={said.runs} name="session-runs" value={runs} choices={CHOICES} onChoose={setRuns} />
      {fault && <Alert tone="bad">{fault}</Alert>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{said.cancel}</Button>
        <Button kind="danger" disabled={isBusy} onClick={() => void remove()}>
          {runs === 'go' ? said.actWithRuns : said.act}
        </Button>
      </div>
    </div>
  )
}
