'use client'
import { useId, useState } from 'react'
import type { AskingApp } from '../../lib/oauth/oauth.ts'
import { contradictionsIn, type OfferedServer } from '../../lib/people/offered-tools.ts'
import { NO_ANSWER } from '../_format/no-answer.ts'
import { ChooseReach } from '../_reach/choose-reach.tsx'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { Card } from '../_ui/panel.tsx'
import { allowApp, denyApp } from './actions.ts'
import { words } from './words.ts'

interface Props {
  uid: string
  person: { id: string; email: string }
  asking: AskingApp
  servers: readonly OfferedServer[]
}

/** Which app asks, where it sends the browser, and how far it may go. Both answers are one step away. */
export function Question({ uid, person, asking, servers }: Props) {
  const [isNarrow, setNarrow] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [readsOnly, setReadsOnly] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const title = useId()

  async function answer(send: () => ReturnType<typeof denyApp>) {
    setBusy(true)
    setFault(null)
    const given = await send().catch(() => null)
    // By the address bar and not by a form: where the browser is sent from there no form of ours may go.
    if (given?.ok) return window.location.assign(given.value.path)
    setBusy(false)
    setFault(given?.error.message ?? NO_ANSWER)
  }

  function allow() {
    if (isNarrow && chosen.size === 0) return setFault(words.reach.none)
    const reach = { tools: isNarrow ? [...chosen] : null, readsOnly }
    const [contradiction] = contradictionsIn(reach, servers)
    if (contradiction) return setFault(contradiction)
    void answer(() => allowApp({ uid, personId: person.id, reach }))
  }

  return (
    <div className="grid gap-4">
      <h1 id={title} className="font-[650] text-xl tracking-[-0.02em] [overflow-wrap:anywhere]">
        {words.title(asking.name)}
      </h1>
      <Who asking={asking} email={person.email} />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{words.reach.legend}</legend>
        <Choice name="tools" isOn={!isNarrow} onTurn={() => setNarrow(false)}>
          {words.reach.all}
        </Choice>
        <Choice name="tools" isOn={isNarrow} onTurn={() => setNarrow(true)}>
          {words.reach.some}
        </Choice>
        {isNarrow && <ChooseReach offered={{ kind: 'there', servers }} chosen={chosen} onChoose={setChosen} />}
      </fieldset>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{words.does.legend}</legend>
        <Choice name="does" isOn={!readsOnly} onTurn={() => setReadsOnly(false)}>
          {words.does.all}
        </Choice>
        <Choice name="does" isOn={readsOnly} onTurn={() => setReadsOnly(true)}>
          {words.does.reads}
        </Choice>
      </fieldset>
      {fault && <Alert tone="bad">{fault}</Alert>}
      <div className="grid grid-cols-2 gap-2">
        <Button size="large" disabled={isBusy} onClick={() => void answer(() => denyApp({ uid, personId: person.id }))}>
          {words.deny}
        </Button>
        <Button size="large" disabled={isBusy} onClick={allow}>
          {words.allow}
        </Button>
      </div>
      <p className="text-ink3 text-xs">{words.howLong}</p>
    </div>
  )
}

function Who({ asking, email }: { asking: AskingApp; email: string }) {
  const { describedAt, sentTo, isLocal } = asking
  return (
    <Card>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Fact name={words.sentTo}>{sentTo}</Fact>
        {describedAt && <Fact name={words.describedAt}>{describedAt}</Fact>}
        <Fact name={words.inTheNameOf}>{email}</Fact>
      </dl>
      <p className="mt-2.5 text-ink2">{words.would}</p>
      <p className="mt-2 text-ink2">
        {describedAt ? words.nameOfSite : words.nameOfApp} {isLocal ? words.isLocal : words.isElsewhere}
      </p>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-ink3">{name}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}

function Choice(props: { name: string; isOn: boolean; onTurn(): void; children: string }) {
  return (
    <label className="flex min-h-7 cursor-pointer items-start gap-2 py-1 max-lg:min-h-11 max-lg:py-3">
      <input
        type="radio"
        name={props.name}
        checked={props.isOn}
        onChange={props.onTurn}
        className="mt-[3px] size-3.5 flex-none accent-(--accent-fill)"
      />
      {props.children}
    </label>
  )
}
