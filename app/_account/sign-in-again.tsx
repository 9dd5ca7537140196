'use client'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Field } from '../_ui/field.tsx'
import { focusFirst } from '../_ui/focus-first.ts'
import { signInWith } from './credentials.ts'
import { words } from './words.ts'

interface Props {
  /** Whose page this is: nobody else can go on with it. */
  email: string
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
  onSignedIn(): void
}

/** The sign-in ended while the page was open: the password is asked for in place, and everything else stays. */
export function SignInAgain({ email, isOpen, onOpenChange, onSignedIn }: Props) {
  return (
    <Dialog title={words.again.title} description={words.again.about} isOpen={isOpen} onOpenChange={onOpenChange}>
      {isOpen && <PasswordForm email={email} onSignedIn={onSignedIn} />}
    </Dialog>
  )
}

function PasswordForm({ email, onSignedIn }: Pick<Props, 'email' | 'onSignedIn'>) {
  const [fault, setFault] = useState<{ password?: string; form?: string }>({})
  const [isBusy, setBusy] = useState(false)

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('password') as HTMLInputElement
    if (!field.value) {
      setFault({ password: words.again.noPassword })
      return field.focus()
    }
    setBusy(true)
    setFault({})
    const refused = await signInWith(email, field.value)
    setBusy(false)
    if (!refused.password && !refused.form) return onSignedIn()
    // The e-mail is not asked for.
    setFault(refused.password ? { password: words.again.wrong } : refused)
    field.select()
  }

  return (
    <form method="post" onSubmit={submit} noValidate aria-label={words.again.form} className="grid gap-4 px-4 py-4">
      {/* Password managers look for whom a password belongs to. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <Field
        id="password-again"
        name="password"
        label={words.again.password(email)}
        type="password"
        autoComplete="current-password"
        ref={focusFirst}
        required
        error={fault.password}
      />
      {fault.form && (
        <p role="alert" className="flex items-start gap-2 rounded-md bg-bad-soft px-3 py-2 text-bad">
          <CircleAlert size={16} strokeWidth={1.8} aria-hidden className="mt-0.5 flex-none" />
          {fault.form}
        </p>
      )}
      <Button type="submit" kind="primary" size="large" disabled={isBusy}>
        {isBusy ? words.signingIn : words.signIn}
      </Button>
    </form>
  )
}
