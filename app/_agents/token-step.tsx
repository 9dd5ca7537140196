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
import { words } from './words.ts'

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
    if (tools?.length === 0) return setFault(words.token.nothingChosen)
    setBusy(true)
    setFault(null)
    const days = end === 'never' ? null : Number(end)
    const answer = await createToken({ name, scope, days, tools, profile: null }).catch(() => null)
    setBusy(false)
    if (!answer?.ok) return setFault(answer?.error.message ?? NO_ANSWER)
    const { token, access } = answer.value
    const made = access.tokens.findLast((one) => one.name === name && token.startsWith(one.prefix))
    const ends = made?.expiresAt ? words.token.endsOn(dayOf(made.expiresAt)) : words.token.endsNever
    const about = [name, MAY_DO[scope], reachWords(tools), ends].join(' · ')
    onHeld({ token, id: made?.id ?? null, about, isNew: true, ...(made && { since: made.createdAt }) })
  }

  return (
    <form
      aria-label={words.token.form(name)}
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
      className="grid gap-3"
    >
      <div className="grid grid-cols-3 gap-2.5 max-sm:grid-cols-1">
        <Labelled label={words.token.reach.label}>
          <Select value={isSome ? 'some' : 'all'} onChange={({ target }) => setSome(target.value === 'some')}>
            <option value="all">{words.token.reach.all}</option>
            <option value="some">{words.token.reach.some}</option>
          </Select>
        </Labelled>
        <Labelled label={words.token.mayDo.label}>
          <Select value={scope} onChange={({ target }) => setScope(target.value as typeof scope)}>
            <option value="call-reads">{words.token.mayDo.reads}</option>
            <option value="all">{words.token.mayDo.all}</option>
          </Select>
        </Labelled>
        <Labelled label={words.token.ends.label}>
          <Select value={end} onChange={({ target }) => setEnd(target.value as End)}>
            <option value="30">{words.token.ends[30]}</option>
            <option value="90">{words.token.ends[90]}</option>
            <option value="365">{words.token.ends[365]}</option>
            <option value="never">{words.token.ends.never}</option>
          </Select>
        </Labelled>
      </div>
      {isSome && <ChooseReach offered={offered} chosen={chosen} onChoose={setChosen} />}
      {contradiction && <Alert tone="warn">{contradiction}</Alert>}
      {fault && <Alert tone="bad">{fault}</Alert>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button type="submit" kind="primary" disabled={isBusy}>
          {isBusy ? words.token.creating : words.token.create(name)}
        </Button>
        <p className="text-ink3 text-xs">{scope === 'all' ? words.token.aboutAll : words.token.aboutReads}</p>
      </div>
      {isPasting ? (
        <PasteToken onPasted={(token) => onHeld({ token, id: null, about: words.token.own, isNew: false })} />
      ) : (
        <p>
          <button
            type="button"
            onClick={() => setPasting(true)}
            className="min-h-6 font-medium text-accent hover:underline max-lg:min-h-11"
          >
            {words.token.useOwn}
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
      <CopyButton text={token} of={words.token.copied} />
      <span className="text-ink3 text-xs">{about}</span>
      <button
        type="button"
        onClick={onChange}
        className="min-h-6 font-medium text-accent hover:underline max-lg:min-h-11"
      >
        {words.token.change}
      </button>
    </div>
  )
}
