'use client'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { Scope } from '../../../lib/access/access.ts'
import { contradictionsIn } from '../../../lib/people/offered-tools.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { ChooseReach } from '../../_reach/choose-reach.tsx'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { Field } from '../../_ui/field.tsx'
import { focusFirst } from '../../_ui/focus-first.ts'
import { COPY_REFUSED, useCopy } from '../../_ui/use-copy.ts'
import { SelectField } from '../select-field.tsx'
import { createToken } from '../you/actions.ts'
import type { ShownAccess } from '../you/shown-access.ts'
import { dayOf } from './token-words.ts'
import { useOffered } from './use-offered.ts'
import { words } from './words.ts'

const w = words.newDialog

const SCOPE_CHOICES = [
  { value: 'all', ...w.scopes.all },
  { value: 'call-reads', ...w.scopes['call-reads'] },
  { value: 'read', ...w.scopes.read },
] as const

const REACH_CHOICES = [
  { value: 'all', ...w.reachChoices.all },
  { value: 'some', ...w.reachChoices.some },
] as const
type ReachChoice = (typeof REACH_CHOICES)[number]['value']

const PROFILE_CHOICES = [
  { value: 'asked', ...w.profiles.asked },
  { value: 'code', ...w.profiles.code },
  { value: 'skills', ...w.profiles.skills },
  { value: 'classic', ...w.profiles.classic },
  { value: 'all', ...w.profiles.all },
] as const
type ProfileChoice = (typeof PROFILE_CHOICES)[number]['value']

const ENDS = ['30', '90', '365', 'never'] as const
type End = (typeof ENDS)[number]

const DAY_MS = 86_400_000
const endHint = (end: End) =>
  end === 'never' ? w.endsNever : w.endsOn(dayOf(new Date(Date.now() + Number(end) * DAY_MS).toISOString()))

interface Props {
  isOpen: boolean
  onClose(): void
  onMade(access: ShownAccess, name: string): void
}

/** Makes a token and shows it, this once. */
export function TokenDialog({ isOpen, onClose, onMade }: Props) {
  const [token, setToken] = useState<string | null>(null)
  function close() {
    setToken(null)
    onClose()
  }
  return (
    <Dialog
      title={token === null ? w.title : words.madeDialog.title}
      description={token === null ? undefined : words.madeDialog.about}
      isOpen={isOpen}
      onOpenChange={close}
    >
      {token === null ? (
        <TokenForm
          onCancel={close}
          onMade={(made, access, name) => {
            setToken(made)
            onMade(access, name)
          }}
        />
      ) : (
        <MadeToken token={token} onDone={close} />
      )}
    </Dialog>
  )
}

const MOST_CONTRADICTIONS = 5

interface FormProps {
  onCancel(): void
  onMade(token: string, access: ShownAccess, name: string): void
}

function TokenForm({ onCancel, onMade }: FormProps) {
  const [scope, setScope] = useState<Scope>('all')
  const [end, setEnd] = useState<End>('90')
  const [reached, setReached] = useState<ReachChoice>('all')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [profile, setProfile] = useState<ProfileChoice>('asked')
  const [fault, setFault] = useState<{ name?: string; reach?: string; form?: string }>({})
  const offered = useOffered(reached === 'some')
  const tools = reached === 'all' ? null : [...chosen]
  const contradictions =
    offered.kind === 'there' ? contradictionsIn({ tools, readsOnly: scope !== 'all' }, offered.servers) : []
  const [isBusy, setBusy] = useState(false)
  // The dialog opens in the browser alone: no page of the server says another day.
  const [endChoices] = useState(() => ENDS.map((value) => ({ value, label: w.ends[value], hint: endHint(value) })))

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('token-name') as HTMLInputElement
    const name = field.value.trim()
    const show = (found: typeof fault) => {
      setFault(found)
      if (found.name) field.focus()
    }
    if (!name) return show({ name: w.noName })
    if (tools?.length === 0) return show({ reach: w.noReach })
    setBusy(true)
    const days = end === 'never' ? null : Number(end)
    const answer = await createToken({ name, scope, days, tools, profile: profile === 'asked' ? null : profile }).catch(
      () => null,
    )
    setBusy(false)
    if (answer?.ok) return onMade(answer.value.token, answer.value.access, name)
    show({ form: answer?.error.message ?? NO_ANSWER })
  }

  return (
    <form method="post" onSubmit={submit} noValidate aria-label={w.title} className="grid gap-4 px-4 py-4">
      <Field
        id="token-name"
        name="token-name"
        label={w.name}
        size="small"
        autoComplete="off"
        ref={focusFirst}
        required
        maxLength={100}
        hint={w.nameHint}
        error={fault.name}
      />
      <div className="grid gap-2">
        <SelectField<ReachChoice> label={w.reach} value={reached} choices={REACH_CHOICES} onChoose={setReached} />
        {reached === 'some' && <ChooseReach offered={offered} chosen={chosen} onChoose={setChosen} />}
        {fault.reach && reached === 'some' && chosen.size === 0 && <Alert tone="bad">{fault.reach}</Alert>}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField<Scope> label={w.scope} value={scope} choices={SCOPE_CHOICES} onChoose={setScope} />
        <SelectField<End> label={w.end} value={end} choices={endChoices} onChoose={setEnd} />
      </div>
      {contradictions.length > 0 && (
        <Alert tone="warn">
          {contradictions.slice(0, MOST_CONTRADICTIONS).join(' ')}
          {contradictions.length > MOST_CONTRADICTIONS && ` ${w.more(contradictions.length - MOST_CONTRADICTIONS)}`}
          {scope !== 'all' && ` ${w.takeOut}`}
        </Alert>
      )}
      <SelectField<ProfileChoice> label={w.profile} value={profile} choices={PROFILE_CHOICES} onChoose={setProfile} />
      <p className="text-ink2 text-xs">{w.sees}</p>
      {fault.form && <Alert tone="bad">{fault.form}</Alert>}
      <div className="sticky bottom-0 -mx-4 -mb-4 flex justify-end gap-2 border-line border-t bg-surface px-4 py-3">
        <Button onClick={onCancel}>{w.cancel}</Button>
        <Button type="submit" kind="primary" disabled={isBusy}>
          {isBusy ? w.creating : w.create}
        </Button>
      </div>
    </form>
  )
}

function MadeToken({ token, onDone }: { token: string; onDone(): void }) {
  const { said, copy } = useCopy()
  return (
    <div className="grid gap-3 px-4 py-4">
      <p className="rounded-md border border-line bg-sunken px-3 py-2.5 font-mono text-xs select-all [overflow-wrap:anywhere]">
        {token}
      </p>
      <p className="text-ink2">
        {words.madeDialog.sendAs} <span className="font-mono text-xs">{'Authorization: Bearer …'}</span>
      </p>
      <p role="status" className={said === 'refused' ? 'text-bad text-xs' : 'sr-only'}>
        {said === 'copied' && words.madeDialog.copied}
        {said === 'refused' && COPY_REFUSED}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{words.madeDialog.done}</Button>
        <Button kind="primary" ref={takeFocus} onClick={() => void copy(token)}>
          {said === 'copied' ? (
            <Check size={14} strokeWidth={1.8} aria-hidden />
          ) : (
            <Copy size={14} strokeWidth={1.8} aria-hidden />
          )}
          {said === 'copied' ? words.madeDialog.copied : words.madeDialog.copy}
        </Button>
      </div>
    </div>
  )
}

// The dialog is open already when the token comes.
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
