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

const SCOPE_CHOICES = [
  { value: 'all', label: 'Read and write', hint: 'Start runs and change files.' },
  {
    value: 'call-reads',
    label: 'Read only',
    hint: 'Start runs that call only tools known to read, and write no files.',
  },
  { value: 'read', label: 'View only', hint: 'See runs, files and tools; start and change nothing.' },
] as const

const REACH_CHOICES = [
  { value: 'all', label: 'All servers', hint: 'Also those you add later.' },
  { value: 'some', label: 'Some servers or tools' },
] as const
type ReachChoice = (typeof REACH_CHOICES)[number]['value']

const PROFILE_CHOICES = [
  { value: 'asked', label: 'What the client asks for' },
  { value: 'code', label: 'Code', hint: 'search_tools and execute_code.' },
  { value: 'skills', label: 'Skills', hint: 'The same, and programs that were saved.' },
  { value: 'classic', label: 'Classic', hint: 'execute_task, the lists of tools, and the state.' },
  { value: 'all', label: 'Code and Classic' },
] as const
type ProfileChoice = (typeof PROFILE_CHOICES)[number]['value']

const END_CHOICES = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'never', label: 'Never', hint: 'Valid until you revoke it.' },
] as const

type End = (typeof END_CHOICES)[number]['value']

const DAY_MS = 86_400_000
const endHint = (end: End) =>
  end === 'never'
    ? 'It is good until you revoke it.'
    : `On ${dayOf(new Date(Date.now() + Number(end) * DAY_MS).toISOString())}.`

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
      title={token === null ? 'New API token' : 'Copy your token now'}
      description={token === null ? undefined : 'It is shown this once. Keep it like a password.'}
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
  const [endChoices] = useState(() => END_CHOICES.map((choice) => ({ ...choice, hint: endHint(choice.value) })))

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('token-name') as HTMLInputElement
    const name = field.value.trim()
    const show = (found: typeof fault) => {
      setFault(found)
      if (found.name) field.focus()
    }
    if (!name) return show({ name: 'Give it a name, so that you can tell it from others.' })
    if (tools?.length === 0) return show({ reach: 'Choose at least one server or tool.' })
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
    <form method="post" onSubmit={submit} noValidate aria-label="New API token" className="grid gap-4 px-4 py-4">
      <Field
        id="token-name"
        name="token-name"
        label="Name"
        size="small"
        autoComplete="off"
        ref={focusFirst}
        required
        maxLength={100}
        hint="What will use it. You will look for this name when you revoke."
        error={fault.name}
      />
      <div className="grid gap-2">
        <SelectField<ReachChoice>
          label="Servers and tools"
          value={reached}
          choices={REACH_CHOICES}
          onChoose={setReached}
        />
        {reached === 'some' && <ChooseReach offered={offered} chosen={chosen} onChoose={setChosen} />}
        {fault.reach && reached === 'some' && chosen.size === 0 && <Alert tone="bad">{fault.reach}</Alert>}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField<Scope> label="May do" value={scope} choices={SCOPE_CHOICES} onChoose={setScope} />
        <SelectField<End> label="Ends" value={end} choices={endChoices} onChoose={setEnd} />
      </div>
      {contradictions.length > 0 && (
        <Alert tone="warn">
          {contradictions.slice(0, MOST_CONTRADICTIONS).join(' ')}
          {contradictions.length > MOST_CONTRADICTIONS && ` And ${contradictions.length - MOST_CONTRADICTIONS} more.`}
          {scope !== 'all' && ' Take out what writes, or choose “Read and write”.'}
        </Alert>
      )}
      <SelectField<ProfileChoice>
        label="An MCP client is shown"
        value={profile}
        choices={PROFILE_CHOICES}
        onChoose={setProfile}
      />
      <p className="text-ink2 text-xs">Whatever it reaches, a token sees all your runs and files.</p>
      {fault.form && <Alert tone="bad">{fault.form}</Alert>}
      <div className="sticky bottom-0 -mx-4 -mb-4 flex justify-end gap-2 border-line border-t bg-surface px-4 py-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" disabled={isBusy}>
          {isBusy ? 'Creating…' : 'Create the token'}
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
        Send it as <span className="font-mono text-xs">Authorization: Bearer …</span>
      </p>
      <p role="status" className={said === 'refused' ? 'text-bad text-xs' : 'sr-only'}>
        {said === 'copied' && 'Copied'}
        {said === 'refused' && COPY_REFUSED}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Done</Button>
        <Button kind="primary" ref={takeFocus} onClick={() => void copy(token)}>
          {said === 'copied' ? (
            <Check size={14} strokeWidth={1.8} aria-hidden />
          ) : (
            <Copy size={14} strokeWidth={1.8} aria-hidden />
          )}
          {said === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  )
}

// The dialog is open already when the token comes.
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
