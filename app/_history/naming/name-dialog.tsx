'use client'
import { useState } from 'react'
import { nameRun } from '../../_run/run-requests.ts'
import { Button } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { Field } from '../../_ui/field.tsx'
import { focusFirst } from '../../_ui/focus-first.ts'
import { words } from '../words.ts'

interface Props {
  /** Null while nothing is named. */
  run: { runId: string; name?: string | undefined } | null
  onClose(): void
  /** Told when it is kept. */
  onNamed(name: string): void
}

/** A name for a program without a task; an empty one takes its name away. */
export function NameDialog({ run, onClose, onNamed }: Props) {
  return (
    <Dialog title={words.name.title} isOpen={run !== null} onOpenChange={onClose}>
      {run && <NameForm {...{ run, onClose, onNamed }} />}
    </Dialog>
  )
}

function NameForm({ run, onClose, onNamed }: Props & { run: NonNullable<Props['run']> }) {
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('name') as HTMLInputElement
    setBusy(true)
    const answer = await nameRun(run.runId, field.value)
    setBusy(false)
    if (answer.ok) return onNamed(answer.value.name)
    setFault(answer.message)
    field.focus()
  }

  return (
    <form onSubmit={submit} noValidate aria-label={words.name.title} className="grid gap-4 px-4 py-4">
      <Field
        id="run-name"
        name="name"
        label={words.name.label}
        hint={words.name.hint}
        defaultValue={run.name ?? ''}
        ref={focusFirst}
        error={fault}
        autoComplete="off"
        maxLength={100}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{words.name.keep}</Button>
        <Button type="submit" kind="primary" disabled={isBusy}>
          {words.name.save}
        </Button>
      </div>
    </form>
  )
}
