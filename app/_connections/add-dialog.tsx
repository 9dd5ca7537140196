'use client'
import { useMemo, useState } from 'react'
import type { Added } from '../../lib/connections/connection-service.ts'
import { type PastedServer, readPastedServers } from '../../lib/connections/paste-servers.ts'
import type { ShownConnection } from '../../lib/connections/shown-connection.ts'
import { NO_ANSWER } from '../_format/no-answer.ts'
import { Choice } from '../_settings/model/choice.tsx'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Field } from '../_ui/field.tsx'
import { Switch } from '../_ui/switch.tsx'
import { addConnection, pasteConnections } from './actions.ts'
import { AddResults } from './add-results.tsx'
import { BlockPreview, mayAdd } from './block-preview.tsx'
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
}

/** Adds servers: a pasted block, or one by its address; by its command for administrators. */
export function AddDialog({ isOpen, onOpenChange, ...rest }: Props) {
  // Here and not in the form, so that closing the dialog loses nothing of it.
  const [draft, setDraft] = useState(NOTHING)
  return (
    <Dialog title="Add servers" isOpen={isOpen} onOpenChange={onOpenChange}>
      <AddForm {...rest} draft={draft} onDraft={setDraft} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface FormProps extends Omit<Props, 'isOpen' | 'onOpenChange'> {
  draft: Draft
  onDraft(draft: Draft): void
  onClose(): void
}

function AddForm({ draft, isAdministrator, connections, onDraft, onAdded, onCancel, onClose }: FormProps) {
  const { way, text, fields, left, forEverybody } = draft
  const [faults, setFaults] = useState<EntryFaults>({})
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [results, setResults] = useState<Added[]>([])
  const read = useMemo(() => readBlock(text), [text])
  const chosen = read.servers.filter((one) => mayAdd(one, isAdministrator) && !left.has(one.name))
  const isShared = forEverybody || way === 'command'
  const change = (part: Partial<Draft>) => onDraft({ ...draft, ...part })

  function ask() {
    if (way === 'paste') {
      if (text.trim() === '') return setFault('Paste a block first.')
      if (read.fault !== null) return setFault(read.fault)
      if (chosen.length === 0) return setFault('Nothing of this is chosen, or may be added by you.')
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

  const told = results.length > 0 && <AddResults results={results} connections={connections} onCancel={onCancel} />
  if (told && text === '' && results.every(({ id }) => id !== null)) {
    return (
      <div className="grid gap-3 px-4 py-3">
        {told}
        <div className="flex justify-end">
          <Button onClick={onClose}>Close</Button>
        </div>
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
      className="grid gap-4 px-4 py-3"
    >
      <Choice<Way>
        legend="How"
        name="way"
        value={way}
        choices={waysFor(isAdministrator)}
        onChoose={(one) => change({ way: one })}
      />
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
              isAdministrator={isAdministrator}
              left={left}
              onLeave={(name, isLeft) =>
                change({ left: new Set(isLeft ? [...left, name] : [...left].filter((other) => other !== name)) })
              }
            />
          )}
        </>
      )}
      {way !== 'paste' && <Field {...bind('name')} label="Name" hint="Programs import its tools by this name." />}
      {way === 'url' && (
        <>
          <Field {...bind('url')} label="Address" inputMode="url" hint="For example https://example.org/mcp" />
          <LongField
            {...bind('headers')}
            label="Headers (optional)"
            hint="One a line: Authorization: Bearer … They are kept encrypted and not shown again."
          />
        </>
      )}
      {way === 'command' && (
        <>
          <LongField
            {...bind('command')}
            label="Command"
            hint="Each argument on a line of its own. It runs on this host."
          />
          <LongField
            {...bind('env')}
            label="Environment (optional)"
            hint="One a line: TOKEN=value. Kept encrypted and not shown again."
          />
        </>
      )}
      {isAdministrator && (
        <Switch isOn={isShared} onSwitch={(isOn) => change({ forEverybody: isOn })} disabled={way === 'command'}>
          For everybody here
        </Switch>
      )}
      {/* Beside the button: above, a long block would have them out of sight. */}
      {told && <div className="grid gap-3">{told}</div>}
      {fault && <Alert tone="bad">{fault}</Alert>}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" disabled={isBusy}>
          {isBusy ? 'Adding…' : way === 'paste' && chosen.length > 1 ? `Add ${chosen.length} servers` : 'Add'}
        </Button>
      </div>
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

const waysFor = (isAdministrator: boolean): { value: Way; label: string; hint?: string }[] => [
  { value: 'paste', label: 'Paste an mcpServers block' },
  { value: 'url', label: 'One server by its address' },
  ...(isAdministrator
    ? [{ value: 'command' as const, label: 'One server by its command', hint: 'It runs on this host, for everybody.' }]
    : []),
]
