'use client'
import { useState } from 'react'
import type { ListedPerson } from '../../../lib/administration/people-list.ts'
import { Button } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { Field } from '../../_ui/field.tsx'
import { focusFirst } from '../../_ui/focus-first.ts'
import { words } from './words.ts'

interface Props {
  /** Null: nobody is to be deleted. */
  person: ListedPerson | null
  /** For how long what lies in a workspace is kept. */
  graceDays: number
  isBusy: boolean
  onClose(): void
  onRemove(email: string): void
}

/** Says what goes with an account, and has its e-mail typed. */
export function RemoveDialog({ person, onClose, ...form }: Props) {
  return (
    <Dialog
      title={person ? words.removeDialog.title(person.email) : ''}
      description={words.removeDialog.goes}
      isOpen={person !== null}
      onOpenChange={onClose}
    >
      {person && <RemoveForm key={person.id} person={person} onClose={onClose} {...form} />}
    </Dialog>
  )
}

function RemoveForm({ person, graceDays, isBusy, onClose, onRemove }: Props & { person: ListedPerson }) {
  const [fault, setFault] = useState<string>()
  const w = words.removeDialog

  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('confirm') as HTMLInputElement
    if (field.value.trim().toLowerCase() === person.email) return onRemove(field.value)
    setFault(w.wrong)
    field.focus()
  }

  return (
    <form
      method="post"
      onSubmit={submit}
      noValidate
      aria-label={w.title(person.email)}
      className="grid gap-4 px-4 py-4"
    >
      <p className="text-ink2">{w.stays(graceDays)}</p>
      <Field
        id="confirm"
        name="confirm"
        size="small"
        label={w.label(person.email)}
        autoComplete="off"
        ref={focusFirst}
        error={fault}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{w.cancel}</Button>
        <Button type="submit" kind="danger" disabled={isBusy}>
          {isBusy ? w.busy : w.confirm}
        </Button>
      </div>
    </form>
  )
}
