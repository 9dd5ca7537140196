'use client'
import { useState } from 'react'
import type { Scope } from '../../lib/access/access.ts'
import { contradictionsIn } from '../../lib/people/offered-tools.ts'
import { NO_ANSWER } from '../_format/no-answer.ts'
import { ChooseReach } from '../_reach/choose-reach.tsx'
import { dayOf, MAY_DO, reachWords } from '../_settings/tokens/token-words.ts'
import { useOffered } from '../_settings/tokens/use-offered.ts'
import { createToken } from '../_settings/you/actions.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { CopyButton } from '../_ui/copy-button.tsx'
import { Select } from '../_ui/select.tsx'
import { PasteToken } from './paste-token.tsx'

/** A token that is filled into the block: kept by this page alone, and gone with it. */
export interface HeldToken {
  token: string
  /** Null: not one of this person's, as far as is known here. */
  id: string | null
  /** What it may, in words. */
  about: string
  isNew: boolean
  /** Calls from then on are looked for. */
  since: string
}

type End = '30' | '90' | '365' | 'never'

interface FormProps {
  /** What the token is for, and called. */
  name: string
  onHeld(held: Omit<HeldToken, 'since'> & { since?: string }): void
}

/** Makes the token, or takes one that is there. */
export function TokenForm({ name, onHeld }: FormProps) {
  const [isSome, setSome] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [scope, setScope] = useState<Exclude<Scope, 'read'>>('call-reads')
  const [end, setEnd] = useState<End>('90')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [isPasting, setPasting] = useState(false)
  const offered = useOffered(isSome)
  const tools = isSome ? [...chosen] : null
  const [contradiction] =
    offered.kind === 'there' ? contradictionsIn({ tools, readsOnly: scope !== 'all' }, offered.servers) : []

  async function make() {
    if (tools?.length === 0) return setFault('Choose at least one server or tool.')
    setBusy(true)
    setFault(null)
    const days = end === 'never' ? null : Number(end)
    const answer = await createToken({ name, scope, days, tools, profile: null }).catch(() => null)
    setBusy(false)
    if (!answer?.ok) return setFault(answer?.error.message ?? NO_ANSWER)
    const { token, access } = answer.value
    const made = access.tokens.findLast((one) => one.name === name && token.startsWith(one.prefix))
    const ends = made?.expiresAt ? `ends ${dayOf(made.expiresAt)}` : 'does not end'
    const about = [name, MAY_DO[scope], reachWords(tools), ends].join(' · ')
    onHeld({ token, id: made?.id ?? null, about, isNew: true, ...(made && { since: made.createdAt }) })
  }

  return (
    <form
      aria-label={`Token for ${name}`}
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
      className="grid gap-3"
    >
      <div className="grid grid-cols-3 gap-2.5 max-sm:grid-cols-1">
        <Labelled label="Servers and tools">
          <Select value={isSome ? 'some' : 'all'} onChange={({ target }) => setSome(target.value === 'some')}>
            <option value="all">All servers</option>
            <option value="some">Some servers or tools</option>
          </Select>
        </Labelled>
        <Labelled label="May do">
          <Select value={scope} onChange={({ target }) => setScope(target.value as typeof scope)}>
            <option value="call-reads">Read only</option>
            <option value="all">Read and write</option>
          </Select>
        </Labelled>
        <Labelled label="Ends">
          <Select value={end} onChange={({ target }) => setEnd(target.value as End)}>
            <option value="30">in 30 days</option>
            <option value="90">in 90 days</option>
            <option value="365">in a year</option>
            <option value="never">never</option>
          </Select>
        </Labelled>
      </div>
      {isSome && <ChooseReach offered={offered} chosen={chosen} onChoose={setChosen} />}
      {contradiction && <Alert tone="warn">{contradiction}</Alert>}
      {fault && <Alert tone="bad">{fault}</Alert>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button type="submit" kind="primary" disabled={isBusy}>
          {isBusy ? 'Creating…' : `Create the token for ${name}`}
        </Button>
        <p className="text-ink3 text-xs">
          {scope === 'all'
            ? 'It can do what you can. Calls that may destroy something are asked about.'
            : '“Read only” refuses tools that write, whatever the program says.'}
        </p>
      </div>
      {isPasting ? (
        <PasteToken onPasted={(token) => onHeld({ token, id: null, about: 'a token you have', isNew: false })} />
      ) : (
        <p>
          <button
            type="button"
            onClick={() => setPasting(true)}
            className="min-h-6 font-medium text-accent hover:underline max-lg:min-h-11"
          >
            Use a token you have
          </button>
        </p>
      )}
    </form>
  )
}

function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is what it is given.
    <label className="grid gap-1">
      <span className="font-medium">{label}</span>
      {children}
    </label>
  )
}

/** The token in short: in full it stands in the block. */
export function TokenFacts({ held, onChange }: { held: HeldToken; onChange(): void }) {
  const { token, about } = held
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <code className="rounded-md bg-sunken px-2.5 py-1.5 font-mono text-xs">
        {token.slice(0, 8)}…{token.slice(-4)}
      </code>
      <CopyButton text={token} of="the token" />
      <span className="text-ink3 text-xs">{about}</span>
      <button
        type="button"
        onClick={onChange}
        className="min-h-6 font-medium text-accent hover:underline max-lg:min-h-11"
      >
        Change
      </button>
    </div>
  )
}
