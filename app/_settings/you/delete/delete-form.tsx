'use client'
import { useState } from 'react'
import { NO_ANSWER } from '../../../_format/no-answer.ts'
import { Alert } from '../../../_ui/alert.tsx'
import { Button } from '../../../_ui/button.tsx'
import { Field } from '../../../_ui/field.tsx'
import { focusFirst } from '../../../_ui/focus-first.ts'
import { words as all } from '../words.ts'
import { deleteAccount } from './actions.ts'

const words = all.delete

interface Props {
  email: string
  onCancel(): void
  onDeleted(): void
}

type Faults = { email?: string; password?: string; form?: string }

/** Confirmed by typing, and by the password. */
export function DeleteForm({ email, onCancel, onDeleted }: Props) {
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
    const form = event.currentTarget
    const [typed, password] = [field('confirm-email').value, field('confirm-password').value]
    const show = (found: Faults) => {
      setFaults(found)
      if (found.email) field('confirm-email').focus()
      else if (found.password) field('confirm-password').focus()
    }
    if (typed.trim().toLowerCase() !== email) return show({ email: words.wrongEmail(email) })
    if (!password) return show({ password: words.noPassword })
    setBusy(true)
    const answer = await deleteAccount({ email: typed, password }).catch(() => null)
    setBusy(false)
    if (!answer?.ok) return show({ form: answer?.error.message ?? NO_ANSWER })
    if (!answer.value.isDeleted) return show({ password: words.wrongPassword })
    onDeleted()
  }

  return (
    <form method="post" onSubmit={submit} noValidate aria-label={words.title} className="grid gap-4">
      <Field
        id="confirm-email"
        name="confirm-email"
        label={words.email}
        hint={words.emailHint(email)}
        size="small"
        type="email"
        autoComplete="off"
        spellCheck={false}
        ref={focusFirst}
        required
        error={faults.email}
      />
      <Field
        id="confirm-password"
        name="confirm-password"
        label={words.password}
        size="small"
        type="password"
        autoComplete="current-password"
        required
        error={faults.password}
      />
      {faults.form && <Alert tone="bad">{faults.form}</Alert>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{words.cancel}</Button>
        <Button type="submit" kind="danger" disabled={isBusy}>
          {isBusy ? words.busy : words.confirm}
        </Button>
      </div>
    </form>
  )
}
