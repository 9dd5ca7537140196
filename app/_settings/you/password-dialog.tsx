'use client'
import { useState } from 'react'
import type { ApiToken } from '../../../lib/access/access.ts'
import { PASSWORD_MIN } from '../../_account/credentials.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { Field } from '../../_ui/field.tsx'
import { focusFirst } from '../../_ui/focus-first.ts'
import { changePassword } from './actions.ts'
import type { ShownAccess } from './shown-access.ts'
import { TokensToRevoke } from './tokens-to-revoke.tsx'
import { words } from './words.ts'

interface Props {
  email: string
  /** Those there are to keep or revoke. */
  tokens: readonly ApiToken[]
  isOpen: boolean
  onClose(): void
  onChanged(access: ShownAccess, sentence: string): void
}

/** Asks for the old password and a new one, and whether the tokens end with the old one. */
export function PasswordDialog({ isOpen, onClose, ...form }: Props) {
  return (
    <Dialog
      title={words.password.dialog}
      description={words.password.dialogAbout}
      isOpen={isOpen}
      onOpenChange={onClose}
    >
      {isOpen && <PasswordForm {...form} onCancel={onClose} />}
    </Dialog>
  )
}

type Faults = { current?: string; next?: string; form?: string }

function PasswordForm({
  email,
  tokens,
  onCancel,
  onChanged,
}: Pick<Props, 'email' | 'tokens' | 'onChanged'> & { onCancel(): void }) {
  const [faults, setFaults] = useState<Faults>({})
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
    const form = event.currentTarget
    const [current, next] = [field('current-password').value, field('new-password').value]
    const show = (found: Faults) => {
      setFaults(found)
      if (found.current) field('current-password').focus()
      else if (found.next) field('new-password').focus()
    }
    if (!current) return show({ current: words.password.noCurrent })
    if (next.length < PASSWORD_MIN) return show({ next: words.password.tooShort(PASSWORD_MIN, next.length) })
    setBusy(true)
    const answer = await changePassword({ current, next, keepTokens: [...kept] }).catch(() => null)
    setBusy(false)
    if (!answer) return show({ form: NO_ANSWER })
    if (!answer.ok)
      return show(
        answer.error.code === 'invalid-input' ? { next: answer.error.message } : { form: answer.error.message },
      )
    if ('isWrongPassword' in answer.value) return show({ current: words.password.wrong })
    onChanged(answer.value.access, changedWords(answer.value))
  }

  return (
    <form
      method="post"
      onSubmit={submit}
      noValidate
      aria-label={words.password.dialog}
      className="grid gap-4 px-4 py-4"
    >
      {/* Password managers look for whom a password belongs to. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <Field
        id="current-password"
        name="current-password"
        label={words.password.current}
        size="small"
        type="password"
        autoComplete="current-password"
        ref={focusFirst}
        required
        error={faults.current}
      />
      <Field
        id="new-password"
        name="new-password"
        label={words.password.next}
        size="small"
        type="password"
        autoComplete="new-password"
        required
        hint={words.password.atLeast(PASSWORD_MIN)}
        error={faults.next}
      />
      {tokens.length > 0 && <TokensToRevoke tokens={tokens} kept={kept} onKeep={setKept} />}
      {faults.form && <Alert tone="bad">{faults.form}</Alert>}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{words.password.cancel}</Button>
        <Button type="submit" kind="primary" disabled={isBusy}>
          {isBusy ? words.password.busy : words.password.confirm}
        </Button>
      </div>
    </form>
  )
}

function changedWords({ revoked, kept }: { revoked: string[]; kept: string[] }): string {
  if (kept.length > 0) return words.password.changedButKept(kept)
  return revoked.length > 0 ? words.password.changedAndRevoked : words.password.changed
}
