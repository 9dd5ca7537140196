'use client'
import { useState } from 'react'
import type { Added } from '../../lib/connections/connection-service.ts'
import { Choice } from '../_settings/model/choice.tsx'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Field } from '../_ui/field.tsx'
import { Switch } from '../_ui/switch.tsx'
import { addConnection, pasteConnections } from './actions.ts'
import { AddResults } from './add-results.tsx'
import { LongField } from './long-field.tsx'
import { type EntryFaults, type EntryFields, NO_FIELDS, readEntry } from './read-entry.ts'
import { NO_ANSWER } from './use-connections.ts'

type Way = 'paste' | EntryFields['kind']

interface Props {
  isOpen: boolean
  isAdministrator: boolean
  onOpenChange(isOpen: boolean): void
  onAdded(): void
}

/** Adds servers: a pasted block, or one by its address; by its command for administrators. */
export function AddDialog({ isOpen, isAdministrator, onOpenChange, onAdded }: Props) {
  return (
    <Dialog title="Add servers" isOpen={isOpen} onOpenChange={onOpenChange}>
      <AddForm isAdministrator={isAdministrator} onAdded={onAdded} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function AddForm({
  isAdministrator,
  onAdded,
  onClose,
}: Pick<Props, 'isAdministrator' | 'onAdded'> & { onClose(): void }) {
  const [way, setWay] = useState<Way>('paste')
  const [text, setText] = useState('')
  const [fields, setFields] = useState(NO_FIELDS)
  const [faults, setFaults] = useState<EntryFaults>({})
  const [forEverybody, setForEverybody] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [results, setResults] = useState<Added[] | null>(null)
  const isShared = forEverybody || way === 'command'

  async function add() {
    setFault(null)
    setFaults({})
    const read = way === 'paste' ? null : readEntry({ ...fields, kind: way })
    if (read?.entry === null) return setFaults(read.faults)
    if (read === null && text.trim() === '') return setFault('Paste a block first.')
    setBusy(true)
    const answer = await (read === null
      ? pasteConnections({ text, forEverybody: isShared })
      : addConnection({ name: fields.name.trim(), entry: read.entry, forEverybody: isShared }).then((one) =>
          one.ok ? { ...one, value: [one.value] } : one,
        )
    ).catch(() => null)
    setBusy(false)
    if (!answer?.ok) return setFault(answer?.error.message ?? NO_ANSWER)
    setResults(answer.value)
    onAdded()
  }

  const bind = (name: Exclude<keyof EntryFields, 'kind'>) => ({
    id: `add-${name}`,
    value: fields[name],
    ...(faults[name] && { error: faults[name] }),
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  })

  if (results !== null) return <AddResults results={results} onClose={onClose} />
  return (
    <form
      noValidate
      aria-label="Add servers"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
      className="grid gap-4 px-4 py-3"
    >
      <Choice<Way> legend="How" name="way" value={way} choices={waysFor(isAdministrator)} onChoose={setWay} />
      {way === 'paste' && (
        <LongField
          id="add-text"
          label="mcpServers block"
          rows={8}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder='{"mcpServers": {"docs": {"url": "https://example.org/mcp"}}}'
          hint="As in the documentation of the server. Headers are kept encrypted and not shown again."
        />
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
        <Switch isOn={isShared} onSwitch={setForEverybody} disabled={way === 'command'}>
          For everybody here
        </Switch>
      )}
      {fault && <Alert tone="bad">{fault}</Alert>}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" disabled={isBusy}>
          {isBusy ? 'Still asking…' : 'Add'}
        </Button>
      </div>
    </form>
  )
}

const waysFor = (isAdministrator: boolean): { value: Way; label: string; hint?: string }[] => [
  { value: 'paste', label: 'Paste an mcpServers block' },
  { value: 'url', label: 'One server by its address' },
  ...(isAdministrator
    ? [{ value: 'command' as const, label: 'One server by its command', hint: 'It runs on this host, for everybody.' }]
    : []),
]
