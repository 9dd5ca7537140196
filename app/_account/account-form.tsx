'use client'
import { CircleAlert } from 'lucide-react'
import Link from 'next/link'
import { useRef, useState } from 'react'
import { NO_ANSWER } from '../_format/no-answer.ts'
import { Button } from '../_ui/button.tsx'
import { Field } from '../_ui/field.tsx'
import { signUp } from './actions.ts'
import { checkCredentials, type Faults, PASSWORD_MIN, signInWith } from './credentials.ts'
import { keepForAccount } from './tab-storage.ts'
import { words } from './words.ts'

interface Props {
  mode: 'sign-in' | 'sign-up'
  /** Where to go afterwards: a path of this site. */
  next: string
  canSignUp: boolean
  canSignIn: boolean
  link?: string
  invitation?: string
  /** Whom the invitation is for. */
  email?: string
}

/** E-mail and password, to sign in or to make an account. Faults stand at their field and take the focus. */
export function AccountForm({ mode, next, canSignUp, canSignIn, link, invitation, email: invited }: Props) {
  const isNew = mode === 'sign-up'
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)

  function show(found: Faults) {
    setBusy(false)
    setFaults(found)
    const first = found.email ? 'email' : found.password ? 'password' : null
    if (first) (form.current?.elements.namedItem(first) as HTMLInputElement | null)?.focus()
  }

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const email = String(data.get('email') ?? '')
    const password = String(data.get('password') ?? '')
    const found = checkCredentials({ email, password }, isNew)
    if (found.email || found.password) return show(found)
    setBusy(true)
    setFaults({})
    const refused = isNew
      ? await makeAccount({ email, password, ...(link && { link }), ...(invitation && { invitation }) })
      : null
    const failed = refused ?? (await signInWith(email, password))
    if (Object.keys(failed).length > 0) return show(failed)
    keepForAccount(email)
    window.location.assign(next)
  }

  const [button, busy] = isNew ? [words.form.create, words.form.creating] : [words.signIn, words.signingIn]
  const query = next === '/' ? '' : `?next=${encodeURIComponent(next)}`
  return (
    <form
      ref={form}
      // Sent before the page is alive, a password must not become part of the address.
      method="post"
      onSubmit={submit}
      noValidate
      className="grid gap-4"
      aria-label={button}
    >
      <Field
        id="email"
        name="email"
        label={words.form.email}
        type="email"
        autoComplete="username"
        required
        defaultValue={invited}
        readOnly={invited !== undefined}
        hint={invited === undefined ? undefined : words.form.invitedEmail}
        error={faults.email}
      />
      <Field
        id="password"
        name="password"
        label={words.form.password}
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        hint={isNew ? words.form.atLeast(PASSWORD_MIN) : undefined}
        error={faults.password}
      />
      {faults.form && (
        <p role="alert" className="flex items-start gap-2 rounded-md bg-bad-soft px-3 py-2 text-bad">
          <CircleAlert size={16} strokeWidth={1.8} aria-hidden className="mt-0.5 flex-none" />
          {faults.form}
        </p>
      )}
      <Button type="submit" kind="primary" size="large" disabled={isBusy}>
        {isBusy ? busy : button}
      </Button>
      {(isNew ? canSignIn : canSignUp) && (
        <p className="text-ink2">
          {isNew ? words.form.hasAccount : words.form.hasNone}{' '}
          <Link href={`${isNew ? '/sign-in' : '/sign-up'}${query}`} className="font-medium text-accent underline">
            {isNew ? words.signIn : words.signUp}
          </Link>
        </p>
      )}
    </form>
  )
}

async function makeAccount(account: {
  email: string
  password: string
  link?: string
  invitation?: string
}): Promise<Faults | null> {
  const made = await signUp(account).catch(() => null)
  if (!made) return { form: NO_ANSWER }
  if (made.ok) return null
  const { code, message } = made.error
  if (code === 'conflict') return { email: message }
  if (code === 'invalid-input') return message.includes('password') ? { password: message } : { email: message }
  return { form: message }
}
