import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import type { ShownFound } from '../../../../lib/clients/show-found.ts'
import type { Added } from '../../../../lib/connections/service/added.ts'
import { takeServers } from '../../../_connections/actions.ts'
import { AddResults } from '../../../_connections/add-results.tsx'
import { type Choice, chosenOf, isTicked, NO_CHOICE, plainName, whyNot } from '../../../_connections/choice.ts'
import { followAdded } from '../../../_connections/follow-added.ts'
import { useConnections } from '../../../_connections/use-connections.ts'
import { useFound } from '../../../_connections/use-found.ts'
import { NO_ANSWER } from '../../../_format/no-answer.ts'
import { Alert } from '../../../_ui/alert.tsx'
import { Button, buttonStyle } from '../../../_ui/button.tsx'
import { QUIET } from '../section-head.tsx'
import { words } from '../words.ts'
import { StepCard, StepFoot, StepRow } from './step-card.tsx'
import type { StepProps } from './step-props.ts'

const { server: said } = words
const SHOWN = 4

/** Servers that other clients on this machine have, one click from here; else the way to add one. */
export function ServerCard({ steps, number, onHide, onDone }: StepProps) {
  const [results, setResults] = useState<readonly Added[]>([])
  const known = new Set(steps.known.map(plainName))
  const add = (
    <Link href="/connections" prefetch={false} className={buttonStyle({ size: 'small' })}>
      {said.add}
    </Link>
  )
  if (number === null && !steps.canFind)
    return (
      <StepRow title={said.title}>
        <p className="min-w-0 flex-1 text-ink2 max-sm:basis-full">{said.short}</p>
        {add}
      </StepRow>
    )
  return (
    <StepCard number={number} title={said.title} short={said.short} open={said.choose} onHide={onHide}>
      {results.length > 0 ? (
        <Results results={results} onResults={setResults} onDone={onDone} />
      ) : steps.canFind ? (
        <Found known={known} onAdded={setResults} />
      ) : (
        <>
          <p className="text-ink2 text-xs">{said.cannotFind}</p>
          <StepFoot>{add}</StepFoot>
        </>
      )}
    </StepCard>
  )
}

/** What is chosen unless somebody says otherwise: a command runs here for everybody, and is not. */
const asChosen = (servers: readonly ShownFound[], { ticks, answers }: Choice): Choice => ({
  answers,
  ticks: {
    ...Object.fromEntries(servers.filter(({ kind }) => kind === 'command').map(({ key }) => [key, false])),
    ...ticks,
  },
})

function Found({ known, onAdded }: { known: ReadonlySet<string>; onAdded(results: readonly Added[]): void }) {
  const { machine, fault, again } = useFound(true)
  const [told, setChoice] = useState(NO_CHOICE)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  // What asks for something is added where there is room to answer.
  const able = (machine?.servers ?? []).filter((one) => whyNot(one, known) === null && one.asks.length === 0)
  const shown = able.slice(0, SHOWN)
  const choice = asChosen(able, told)
  const chosen = chosenOf(shown, choice, known)

  async function connect() {
    setBusy(true)
    setRefusal(null)
    const wanted = chosen.map(({ key, name, digest }) => ({ key, name, digest, answers: {} }))
    const answer = await takeServers({ forEverybody: false, chosen: wanted }).catch(() => null)
    setBusy(false)
    if (answer?.ok) return onAdded(answer.value)
    setRefusal(answer?.error.message ?? NO_ANSWER)
    // What their files say may be something else by now.
    again()
  }

  return (
    <>
      <p role="status" className="text-ink2 text-xs">
        {machine === null ? (fault ?? said.looking) : shown.length === 0 ? said.none : said.found}
      </p>
      <ul className="mt-1.5">
        {shown.map((server) => (
          <li key={server.key}>
            <label className="flex min-h-6 cursor-pointer items-center gap-2.5 max-lg:min-h-11">
              <input
                type="checkbox"
                checked={isTicked(server, choice)}
                disabled={isBusy}
                onChange={({ target }) =>
                  setChoice({ ...told, ticks: { ...told.ticks, [server.key]: target.checked } })
                }
                className="size-4 flex-none accent-(--accent-fill) max-lg:size-5"
              />
              <span className="min-w-0 flex-1 truncate font-medium" title={server.where}>
                {server.name}
              </span>
              <span className="flex-none text-ink3 text-xs">{howOf(server)}</span>
            </label>
          </li>
        ))}
      </ul>
      {able.length > SHOWN && <p className="mt-1 text-ink3 text-xs">{said.more(able.length - SHOWN)}</p>}
      {refusal && (
        <div className="mt-2">
          <Alert tone="bad">{refusal}</Alert>
        </div>
      )}
      <StepFoot>
        {shown.length > 0 && (
          <Button size="small" disabled={isBusy || chosen.length === 0} onClick={() => void connect()}>
            {isBusy ? said.connecting : said.connect(chosen.length)}
          </Button>
        )}
        <Link
          href="/connections"
          prefetch={false}
          className={shown.length > 0 ? QUIET : buttonStyle({ size: 'small' })}
        >
          {shown.length > 0 ? said.another : said.add}
        </Link>
      </StepFoot>
    </>
  )
}

/** How it connects, in a word or two. */
const howOf = ({ kind, where, secrets }: ShownFound): string =>
  kind === 'command' ? said.command : said.address(where.split(':', 1)[0] ?? 'http', secrets.length > 0)

interface ResultsProps {
  results: readonly Added[]
  onResults(results: readonly Added[]): void
  onDone(words: string): void
}

/** What came of it, as long as something of it wants somebody; when all are there, it is done. */
function Results({ results, onResults, onDone }: ResultsProps) {
  const { connections, refresh, cancel, reconnect } = useConnections({ list: [], removed: [] })
  const look = useRef(refresh).current
  useEffect(() => void look(), [look])
  const now = results.map((one) =>
    followAdded(
      one,
      connections.find(({ name }) => name === one.name),
    ),
  )
  const isDone = now.every(
    ({ id, fault, signIn, isPending, isOff }) => id !== null && fault === null && !signIn && !isPending && !isOff,
  )
  const finish = useRef(onDone)
  finish.current = onDone
  const names = results.map(({ name }) => name).join(', ')
  useEffect(() => {
    if (isDone) finish.current(said.connected(names))
  }, [isDone, names])
  return (
    <AddResults
      results={results}
      connections={connections}
      onCancel={(name) => void cancel(name)}
      onAgain={(name) => {
        onResults(results.map((one) => (one.name === name ? { ...one, isPending: true, fault: null } : one)))
        void reconnect(name)
      }}
    />
  )
}
