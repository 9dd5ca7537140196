'use client'
import { useState } from 'react'
import type { Invitation } from '../../../lib/people/invitations.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { CopyButton } from '../../_ui/copy-button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { Field } from '../../_ui/field.tsx'
import { FilterButtons } from '../../_ui/filter-buttons.tsx'
import { focusFirst } from '../../_ui/focus-first.ts'
import { invite } from './actions.ts'
import { words } from './words.ts'

const DAYS = ['1', '7', '30'] as const
const ROLES = ['person', 'administrator'] as const
const ROLE_WORDS = { person: words.person, administrator: words.administrator }

interface Props {
  isOpen: boolean
  onClose(): void
  onInvited(invitations: Invitation[]): void
}

/** Makes a link for one account, and shows it once. */
export function InviteDialog({ isOpen, onClose, onInvited }: Props) {
  const w = words.inviteDialog
  return (
    <Dialog title={w.title} description={w.about} isOpen={isOpen} onOpenChange={onClose}>
      {isOpen && <InviteForm onClose={onClose} onInvited={onInvited} />}
    </Dialog>
  )
}

function InviteForm({ onClose, onInvited }: Omit<Props, 'isOpen'>) {
  const w = words.inviteDialog
  const [role, setRole] = useState<(typeof ROLES)[number]>('person')
  const [days, setDays] = useState<(typeof DAYS)[number]>('7')
  const [made, setMade] = useState<{ secret: string; email: string | null } | null>(null)
  const [fault, setFault] = useState<{ email?: string; form?: string }>({})
  const [isBusy, setBusy] = useState(false)

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('invited') as HTMLInputElement
    const email = field.value.trim() || null
    setBusy(true)
    const answer = await invite({ email, admin: role === 'administrator', days: Number(days) }).catch(() => null)
    setBusy(false)
    if (!answer) return setFault({ form: NO_ANSWER })
    if (!answer.ok) {
      const isAboutEmail = email !== null && ['invalid-input', 'conflict'].includes(answer.error.code)
      setFault(isAboutEmail ? { email: answer.error.message } : { form: answer.error.message })
      if (isAboutEmail) field.focus()
      return
    }
    setMade({ secret: answer.value.secret, email })
    onInvited(answer.value.invitations)
  }

  if (made) return <MadeLink {...made} onClose={onClose} />
  return (
    <form method="post" onSubmit={submit} noValidate aria-label={w.title} className="grid gap-4 px-4 py-4">
      <Field
        id="invited"
        name="invited"
        size="small"
        label={w.email}
        type="email"
        autoComplete="off"
        placeholder={w.emailExample}
        hint={w.emailHint}
        ref={focusFirst}
        error={fault.email}
      />
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <div>
          <p aria-hidden className="mb-1 font-medium">
            {w.role}
          </p>
          <FilterButtons legend={w.role} choices={ROLES} words={ROLE_WORDS} value={role} onChoose={setRole} />
        </div>
        <div>
          <p aria-hidden className="mb-1 font-medium">
            {w.days}
          </p>
          <FilterButtons legend={w.days} choices={DAYS} words={w.daysWords} value={days} onChoose={setDays} />
        </div>
      </div>
      {fault.form && <Alert tone="bad">{fault.form}</Alert>}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{w.cancel}</Button>
        <Button type="submit" kind="primary" disabled={isBusy}>
          {isBusy ? w.making : w.make}
        </Button>
      </div>
    </form>
  )
}

function MadeLink({ secret, email, onClose }: { secret: string; email: string | null; onClose(): void }) {
  const w = words.inviteDialog
  const address = `${window.location.origin}/sign-up?invitation=${secret}`
  return (
    <div className="grid gap-4 px-4 py-4">
      <div className="rounded-md border border-accent bg-accent-soft px-3 py-2.5">
        <label htmlFor="invitation-link" className="mb-1 block font-medium">
          {w.link}
        </label>
        <div className="flex items-center gap-2 max-sm:flex-wrap">
          <input
            id="invitation-link"
            readOnly
            value={address}
            ref={focusFirst}
            aria-describedby="invitation-hint"
            onFocus={({ target }) => target.select()}
            className="h-8 min-w-0 flex-1 text-ellipsis rounded-md border border-edge bg-surface px-2.5 font-mono text-xs max-lg:h-11 max-sm:basis-full"
          />
          <CopyButton text={address} of={w.link} />
        </div>
        <p id="invitation-hint" role="status" className="mt-1.5 text-ink2 text-xs">
          {w.once} {w.forWhom(email)}
        </p>
      </div>
      <div className="flex justify-end">
        <Button onClick={onClose}>{w.close}</Button>
      </div>
    </div>
  )
}
