'use client'
import { useState } from 'react'
import type { WorkSession } from '../../lib/sessions/session.ts'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Field } from '../_ui/field.tsx'
import { focusFirst } from '../_ui/focus-first.ts'
import { words } from './words.ts'

interface Props {
  session: Pick<WorkSession, 'name' | 'number'>
  isOpen: boolean
  onClose(): void
  /** Answers what is wrong, or null when it is done. */
  onRename(name: string): Promise<string | null>
}

/** Another name for a session; an empty one takes its name away. */
export function RenameSessionDialog({ session, isOpen, onClose, onRename }: Props) {
  return (
    <Dialog title={words.rename.title} isOpen={isOpen} onOpenChange={onClose}>
      <NameForm {...{ session, onClose, onRename }} />
    </Dialog>
  )
}

function NameForm({ session, onClose, onRename }: Omit<Props, 'isOpen'>) {
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('name') as HTMLInputElement
    if (field.value === session.name) return onClose()
    setBusy(true)
    const refused = await onRename(field.value)
    setBusy(false)
    if (refused === null) return onClose()
    setFault(refused)
    field.focus()
  }

  return (
    <form onSubmit={submit} noValidate aria-label={words.rename.act} className="grid gap-4 px-4 py-4">
      <Field
        id="session-name"
        name="name"
        label={words.rename.label}
        hint={words.rename.hint(session.number)}
        defaultValue={session.name}
        ref={focusFirst}
        error={fault}
        autoComplete="off"
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{words.rename.cancel}</Button>
        <Button type="submit" kind="primary" disabled={isBusy}>
          {words.rename.act}
        </Button>
      </div>
    </form>
  )
}
