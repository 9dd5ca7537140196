'use client'
import { useMemo, useState } from 'react'
import { type PastedServer, readPastedServers } from '../../lib/connections/paste-servers.ts'
import type { Added } from '../../lib/connections/service/added.ts'
import type { ShownConnection } from '../../lib/connections/shown-connection.ts'
import { formatQuantity } from '../../lib/format/duration.ts'
import { NO_ANSWER } from '../_format/no-answer.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Field } from '../_ui/field.tsx'
import { Switch } from '../_ui/switch.tsx'
import { Tabs } from '../_ui/tabs.tsx'
import { addConnection, pasteConnections } from './actions.ts'
import { AddResults } from './add-results.tsx'
import { BlockPreview, chosenOf } from './block-preview.tsx'
import { LongField } from './long-field.tsx'
import { type EntryFaults, type EntryFields, NO_FIELDS, readEntry } from './read-entry.ts'

type Way = 'paste' | EntryFields['kind']

/** What was typed. */
interface Draft {
  way: Way
  text: string
  fields: EntryFields
  /** Servers of the text that are not to be added. */
  left: ReadonlySet<string>
  forEverybody: boolean
}

const NOTHING: Draft = { way: 'paste', text: '', fields: NO_FIELDS, left: new Set(), forEverybody: false }

interface Props {
  isOpen: boolean
  isAdministrator: boolean
  /** How the servers are by now. */
  connections: readonly ShownConnection[]
  onOpenChange(isOpen: boolean): void
  onAdded(): void
  /** Ends the connecting to a server. */
  onCancel(name: string): void
  onReconnect(name: string): void
}

/** Adds servers: a pasted block, or one by its address; by its command for administrators. */
export function AddDialog({ isOpen, onOpenChange, ...rest }: Props) {
  // Here and not in the form, so that closing the dialog loses nothing of it.
  const [draft, setDraft] = useState(NOTHING)
  return (
    <Dialog title="Add servers" size="wide" isOpen={isOpen} onOpenChange={onOpenChange}>
      <AddForm {...rest} draft={draft} onDraft={setDraft} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface FormProps extends Omit<Props, 'isOpen' | 'onOpenChange'> {
  draft: Draft
  onDraft(draft: Draft): void
  onClose(): void
}

function AddForm(props: FormProps) {
  const { draft, isAdministrator, connections, onDraft, onAdded, onCancel, onReconnect, onClose } = props
  const { way, text, fields, left, forEverybody } = draft
  const [faults, setFaults] = useState<EntryFaults>({})
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [results, setResults] = useState<Added[]>([])
  const read = useMemo(() => readBlock(text), [text])
  const may = { isAdministrator, known: new Set(connections.map(({ name }) => name)) }
  const chosen = chosenOf(read.servers, left, may)
  const isShared = forEverybody || way === 'command'
  const change = (part: Partial<Draft>) => onDraft({ ...draft, ...part })

  function ask() {
    if (way === 'paste') {
      if (text.trim() === '') return setFault('Paste a block first.')
      if (read.fault !== null) return setFault(read.fault)
      if (chosen.length === 0) return setFault('Nothing of this is chosen, or can be added.')
      return pasteConnections({ text, forEverybody: isShared, names: chosen.map(({ name }) => name) })
    }
    const typed = readEntry({ ...fields, kind: way })
    if (typed.entry === null) return setFaults(typed.faults)
    return addConnection({ name: fields.name.trim(), entry: typed.entry, forEverybody: isShared }).then((one) =>
      one.ok ? { ...one, value: [one.value] } : one,
    )
  }

  async function add() {
    setFault(null)
    setFaults({})
    const asked = ask()
    if (asked === undefined) return
    setBusy(true)
    const answer = await asked.catch(() => null)
    setBusy(false)
    if (!answer?.ok) return setFault(answer?.error.message ?? NO_ANSWER)
    setResults(answer.value)
    // What was not added stays, to be changed and tried again.
    const added = new Set(answer.value.filter(({ id }) => id !== null).map(({ name }) => name))
    const rest = way === 'paste' ? read.servers.filter(({ name }) => !added.has(name)) : []
    onDraft({ ...NOTHING, forEverybody, text: rest.length === 0 ? '' : blockOf(rest), left })
    onAdded()
  }

  const bind = (name: Exclude<keyof EntryFields, 'kind'>) => ({
    id: `add-${name}`,
    value: fields[name],
    ...(faults[name] && { error: faults[name] }),
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => change({ fields: { ...fields, [name]: event.target.value } }),
  })

  function tryAgain(name: string) {
    setResults(results.map((one) => (one.name === name ? { ...one, isPending: true, fault: null } : one)))
    onReconnect(name)
  }

  const told = results.length > 0 && (
    <AddResults results={results} connections={connections} onCancel={onCancel} onAgain={tryAgain} />
  )
  if (told && text === '' && results.every(({ id }) => id !== null)) {
    return (
      <div className="grid gap-3 px-4 pt-3">
        {told}
        <p className="text-ink2">
          You may close this: what is not done yet goes on, and each server shows its state in the list.
        </p>
        <Foot>
          <Button onClick={onClose}>Close</Button>
        </Foot>
      </div>
    )
  }
  return (
    <form
      method="post"
      noValidate
      aria-label="Add servers"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-1"
    >
      <Tabs.Root value={way} onValueChange={(one) => change({ way: one as Way })}>
        <Tabs.List aria-label="How to add" className="flex gap-5 border-line border-b">
          {waysFor(isAdministrator).map(({ value, label }) => (
            <Tabs.Trigger
              key={value}
              value={value}
              className="h-10 border-transparent border-b-2 font-medium text-ink2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink max-lg:h-11"
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
                label="mcpServers block"
                rows={8}
                value={text}
                onChange={(event) => {
                  setFault(null)
                  change({ text: event.target.value })
                }}
                placeholder='{"mcpServers": {"docs": {"url": "https://example.org/mcp"}}}'
                hint="As in the documentation of the server or the settings of another client. Headers are kept encrypted and not shown again."
              />
              {read.servers.length > 0 && (
                <BlockPreview
                  servers={read.servers}
                  may={may}
                  left={left}
                  onLeave={(name, isLeft) =>
                    change({ left: new Set(isLeft ? [...left, name] : [...left].filter((other) => other !== name)) })
                  }
                />
              )}
            </>
          )}
          {way !== 'paste' && (
            <Field size="small" {...bind('name')} label="Name" hint="Programs import its tools by this name." />
          )}
          {way === 'url' && (
            <>
              <Field
                size="small"
                {...bind('url')}
                label="Address"
                inputMode="url"
                hint="For example https://example.org/mcp"
              />
              <LongField
                {...bind('headers')}
                label="Headers (optional)"
                hint="One a line: Authorization: Bearer … They are kept encrypted and not shown again."
              />
            </>
          )}
          {way === 'command' && (
            <>
              <p className="text-ink2">
                A command runs on this host with the rights of the server, outside the sandbox. It is shared with
                everybody here.
              </p>
              <LongField
                {...bind('command')}
                label="Command"
                hint="Each argument on a line of its own. It is not passed through a shell."
              />
              <LongField
                {...bind('env')}
                label="Environment (optional)"
                hint="One a line: TOKEN=value. Kept encrypted and not shown again."
              />
            </>
          )}
        </Tabs.Content>
      </Tabs.Root>
      {/* Beside the button: above, a long block would have them out of sight. */}
      {told}
      {fault && <Alert tone="bad">{fault}</Alert>}
      <Foot>
        {isAdministrator && (
          <Switch isOn={isShared} onSwitch={(isOn) => change({ forEverybody: isOn })} disabled={way === 'command'}>
            For everybody here
          </Switch>
        )}
        <span className="flex-1" />
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" disabled={isBusy}>
          {isBusy ? 'Adding…' : addWords(draft, chosen.length)}
        </Button>
      </Foot>
    </form>
  )
}

/** What is in the text as far as it can be read, while it is typed as well. */
function readBlock(text: string): { servers: PastedServer[]; fault: string | null } {
  if (text.trim() === '') return { servers: [], fault: null }
  try {
    return { servers: readPastedServers(text), fault: null }
  } catch (error) {
    return { servers: [], fault: error instanceof Error ? error.message : String(error) }
  }
}

const blockOf = (servers: readonly PastedServer[]) =>
  JSON.stringify({ mcpServers: Object.fromEntries(servers.map(({ name, entry }) => [name, entry])) }, null, 2)

const waysFor = (isAdministrator: boolean): { value: Way; label: string }[] => [
  { value: 'paste', label: 'Paste a block' },
  { value: 'url', label: 'Address' },
  ...(isAdministrator ? [{ value: 'command' as const, label: 'Command' }] : []),
]

/** What the button does, in its words. */
function addWords({ way, fields }: Draft, chosen: number): string {
  if (way === 'paste') return chosen === 0 ? 'Add' : `Add ${formatQuantity(chosen, 'server')}`
  const name = fields.name.trim().slice(0, 40)
  if (name === '') return 'Add'
  return way === 'command' ? `Add ${name} for everybody` : `Add ${name}`
}

/** Stays in sight under what scrolls. */
const Foot = ({ children }: { children: React.ReactNode }) => (
  <div className="-mx-4 sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-line border-t bg-surface px-4 py-3">
    {children}
  </div>
)
