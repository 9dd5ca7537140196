'use client'
import { useRef, useState } from 'react'
import type { ShownFound } from '../../lib/clients/show-found.ts'
import type { Added } from '../../lib/connections/service/added.ts'
import type { ShownConnection } from '../../lib/connections/shown-connection.ts'
import { NO_ANSWER } from '../_format/no-answer.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Switch } from '../_ui/switch.tsx'
import { Tabs } from '../_ui/tabs.tsx'
import { addConnection, pasteConnections, takeServers } from './actions.ts'
import { AddResults } from './add-results.tsx'
import { answersOf, type Choice, chosenOf, isOpen, NO_CHOICE, plainName } from './choice.ts'
import { EntryFields as EntryForm } from './entry-fields.tsx'
import { FoundWay } from './found-way.tsx'
import { LongField } from './long-field.tsx'
import { type EntryFaults, type EntryFields, NO_FIELDS, readEntry } from './read-entry.ts'
import { ServerChoices, SharedNote } from './server-choices.tsx'
import { useFound } from './use-found.ts'
import { useReadBlock } from './use-read-block.ts'
import { words } from './words.ts'

type Way = 'paste' | EntryFields['kind'] | 'found'

/** What was typed, and chosen. */
interface Draft {
  way: Way
  text: string
  fields: EntryFields
  pasted: Choice
  found: Choice
  forEverybody: boolean
}

const NOTHING: Draft = {
  ...{ way: 'paste', text: '', fields: NO_FIELDS },
  ...{ pasted: NO_CHOICE, found: NO_CHOICE, forEverybody: false },
}

interface Props {
  isOpen: boolean
  isAdministrator: boolean
  /** Whether the files of other clients on the machine of the server are this person's. */
  canFind: boolean
  /** How the servers are by now. */
  connections: readonly ShownConnection[]
  onOpenChange(isOpen: boolean): void
  onAdded(): void
  /** Ends the connecting to a server. */
  onCancel(name: string): void
  onReconnect(name: string): void
}

/**
 * Adds servers: a pasted block, or one by its address; for administrators by its command, and what other clients have on
 * the machine that they sit at.
 */
export function AddDialog({ isOpen, onOpenChange, ...rest }: Props) {
  // Here and not in the form, so that closing the dialog loses nothing of it.
  const [draft, setDraft] = useState(NOTHING)
  return (
    <Dialog title={words.add.title} size="wide" isOpen={isOpen} onOpenChange={onOpenChange}>
      <AddForm {...rest} draft={draft} onDraft={setDraft} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface FormProps extends Omit<Props, 'isOpen' | 'onOpenChange'> {
  draft: Draft
  onDraft(draft: Draft): void
  onClose(): void
}

/** What came of asking: what was added, and what of the pasted text is left. */
type Outcome = { ok: true; value: { results: Added[]; rest: string } } | { ok: false; error: { message: string } }

function AddForm(props: FormProps) {
  const { draft, isAdministrator, canFind, connections, onDraft, onAdded, onCancel, onReconnect, onClose } = props
  const { way, text, fields, forEverybody } = draft
  const formRef = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<EntryFaults>({})
  /** Somebody tried to add what still asks for something. */
  const [isTold, setTold] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [results, setResults] = useState<Added[]>([])
  const block = useReadBlock(text)
  const found = useFound(canFind && way === 'found')
  const known = new Set(connections.map(({ name }) => plainName(name)))
  const choice = way === 'found' ? draft.found : draft.pasted
  const readable = way === 'found' ? (found.machine?.servers ?? []) : way === 'paste' ? block.servers : []
  const chosen = chosenOf(readable, choice, known)
  const isShared = forEverybody || way === 'command'
  const isReading = way === 'paste' ? block.isReading : way === 'found' && found.isLooking
  const change = (part: Partial<Draft>) => onDraft({ ...draft, ...part })
  const onChoice = (one: Choice) => change(way === 'found' ? { found: one } : { pasted: one })
  const choosing = { choice, known, onChoice, isTold }

  function refuse(why: string): undefined {
    setFault(why)
  }

  function ask(): Promise<Outcome> | undefined {
    if (way === 'url' || way === 'command') {
      const typed = readEntry({ ...fields, kind: way })
      if (typed.entry === null) {
        setFaults(typed.faults)
        return undefined
      }
      const request = { name: fields.name.trim(), entry: typed.entry, forEverybody: isShared }
      return addConnection(request).then((one) =>
        one.ok ? { ok: true, value: { results: [one.value], rest: '' } } : one,
      )
    }
    if (way === 'paste' && text.trim() === '') return refuse(words.add.noBlock)
    if (way === 'paste' && block.fault !== null) {
      if (block.fault === NO_ANSWER) block.again()
      return refuse(block.fault)
    }
    if (chosen.length === 0) return refuse(way === 'paste' ? words.add.nothingChosen : words.add.noServer)
    if (isOpen(chosen, choice)) {
      setTold(true)
      // Once its fault stands there; in the middle, or the foot would cover that.
      requestAnimationFrame(() => {
        const field = formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')
        field?.focus()
        field?.scrollIntoView({ block: 'center' })
      })
      return undefined
    }
    const wanted = chosen.map((one) => ({ key: one.key, answers: asked(one, choice) }))
    if (way === 'paste') return pasteConnections({ text, forEverybody: isShared, chosen: wanted })
    const seen = wanted.map((one, index) => ({ ...one, name: chosen[index]!.name, digest: chosen[index]!.digest }))
    return takeServers({ forEverybody: isShared, chosen: seen }).then((one) =>
      one.ok ? { ok: true, value: { results: one.value, rest: '' } } : one,
    )
  }

  async function add() {
    setFault(null)
    setFaults({})
    setTold(false)
    const asking = ask()
    if (asking === undefined) return
    setBusy(true)
    const answer = await asking.catch(() => null)
    setBusy(false)
    if (!answer?.ok) return setFault(answer?.error.message ?? NO_ANSWER)
    setResults(answer.value.results)
    // What was not added stays, to be changed and tried again.
    const kept = way === 'found' ? draft : NOTHING
    const { rest } = answer.value
    onDraft({ ...kept, forEverybody, text: rest, pasted: rest === '' ? NO_CHOICE : draft.pasted })
    if (way === 'found') found.again()
    onAdded()
  }

  function tryAgain(name: string) {
    setResults(results.map((one) => (one.name === name ? { ...one, isPending: true, fault: null } : one)))
    onReconnect(name)
  }

  const told = results.length > 0 && (
    <AddResults results={results} connections={connections} onCancel={onCancel} onAgain={tryAgain} />
  )
  const isDone = results.length > 0 && results.every(({ id }) => id !== null) && text === ''
  if (told && isDone) {
    return (
      <div className="grid gap-3 px-4 pt-3">
        {told}
        <p className="text-ink2">{words.add.canClose}</p>
        <Foot>
          <Button onClick={onClose}>{words.add.close}</Button>
        </Foot>
      </div>
    )
  }
  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      aria-label={words.add.title}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-1"
    >
      <Tabs.Root value={way} onValueChange={(one) => change({ way: one as Way })}>
        <Tabs.List aria-label={words.add.ways} className="flex gap-5 overflow-x-auto border-line border-b">
          {waysFor(isAdministrator, canFind).map(({ value, label }) => (
            <Tabs.Trigger
              key={value}
              value={value}
              className="h-10 flex-none whitespace-nowrap border-transparent border-b-2 font-medium text-ink2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink max-lg:h-11"
            >
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value={way} className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-3.5">
          {way === 'paste' && (
            <>
              <LongField
                id="add-text"
                label={words.add.block}
                rows={8}
                value={text}
                onChange={(event) => {
                  setFault(null)
                  change({ text: event.target.value })
                }}
                placeholder='{"mcpServers": {"docs": {"url": "https://example.org/mcp"}}}'
                hint={words.add.blockHint}
              />
              {block.servers.length > 0 && (
                <div className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-busy={isReading}>
                  <ServerChoices
                    {...choosing}
                    servers={block.servers}
                    legend={words.add.whatWasRead}
                    head={
                      <p aria-live="polite">
                        <b className="font-semibold">{words.add.read(block.servers.length)}</b>{' '}
                        {words.add.nothingStarts}
                      </p>
                    }
                  />
                  <SharedNote servers={block.servers} choice={choice} known={known} />
                </div>
              )}
            </>
          )}
          {(way === 'url' || way === 'command') && (
            <EntryForm way={way} fields={fields} faults={faults} onFields={(one) => change({ fields: one })} />
          )}
          {way === 'found' && <FoundWay {...choosing} found={found} />}
        </Tabs.Content>
      </Tabs.Root>
      {/* Beside the button: above, a long block would have them out of sight. */}
      {told}
      {fault && <Alert tone="bad">{fault}</Alert>}
      <Foot>
        {isAdministrator && (
          <Switch isOn={isShared} onSwitch={(isOn) => change({ forEverybody: isOn })} disabled={way === 'command'}>
            {words.add.forEverybody}
          </Switch>
        )}
        <span className="flex-1 text-right text-ink2 text-xs max-sm:sr-only">
          {way === 'found' && readable.length > 0 && words.add.chosen(chosen.length, readable.length)}
        </span>
        <Button onClick={onClose}>{words.add.cancel}</Button>
        <Button type="submit" kind="primary" disabled={isBusy || isReading}>
          {isBusy ? words.add.adding : isReading ? words.add.reading : addWords(draft, chosen.length)}
        </Button>
      </Foot>
    </form>
  )
}

/** What was answered, of what it asks for alone. */
const asked = (server: ShownFound, choice: Choice): Record<string, string> =>
  Object.fromEntries(server.asks.map(({ id }) => [id, answersOf(server, choice)[id] ?? '']))

const waysFor = (isAdministrator: boolean, canFind: boolean): { value: Way; label: string }[] => [
  { value: 'paste', label: words.add.paste },
  { value: 'url', label: words.add.url },
  ...(isAdministrator ? [{ value: 'command' as const, label: words.add.command }] : []),
  ...(canFind ? [{ value: 'found' as const, label: words.add.found }] : []),
]

/** What the button does, in its words. */
function addWords({ way, fields }: Draft, chosen: number): string {
  if (way === 'paste' || way === 'found') return chosen === 0 ? words.add.add : words.add.addCount(chosen)
  const name = fields.name.trim().slice(0, 40)
  if (name === '') return words.add.add
  return way === 'command' ? words.add.addForEverybody(name) : words.add.addOne(name)
}

/** Stays in sight under what scrolls. */
const Foot = ({ children }: { children: React.ReactNode }) => (
  <div className="-mx-4 sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-line border-t bg-surface px-4 py-3">
    {children}
  </div>
)
