'use client'
import { useId, useState } from 'react'
import type { ShownSettings } from '../../../lib/connections/server-settings.ts'
import type { ShownConnection } from '../../../lib/connections/shown-connection.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { Field } from '../../_ui/field.tsx'
import { Select } from '../../_ui/select.tsx'
import { changeSettings } from '../actions.ts'
import { SecretFields } from './secret-fields.tsx'
import {
  movesHost,
  NO_CHANGES,
  readDraft,
  type SettingsDraft,
  type SettingsFaults,
  shownAddress,
} from './settings-draft.ts'
import { words } from './words.ts'

interface Props {
  connection: ShownConnection
  id: string
  settings: ShownSettings
  isBusy: boolean
  onSaved(): Promise<void>
}

/** Where a server is, what is kept for it and how long it may take, for whoever may change it. */
export function SettingsForm({ connection, id, settings, isBusy, onSaved }: Props) {
  const { name, kind, secrets } = connection
  const fieldId = useId()
  const [draft, setDraft] = useState<SettingsDraft>(NO_CHANGES)
  const [faults, setFaults] = useState<SettingsFaults>({})
  const [fault, setFault] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const change = (part: Partial<SettingsDraft>) => {
    setFault(null)
    setDraft({ ...draft, ...part })
  }

  async function save() {
    const read = readDraft(draft, { ...connection, settings })
    setFaults(read.faults)
    setFault(null)
    const [first] = Object.keys(read.faults)
    if (first !== undefined) return document.getElementById(`${fieldId}-${first}`)?.focus()
    if (read.change === null) return setFault(words.settings.nothingChanged)
    setSaving(true)
    const got = await changeSettings({ id, change: read.change }).catch(() => null)
    // What was typed stays where it was not taken.
    if (got?.ok) setDraft(NO_CHANGES)
    else setFault(got?.error.message ?? NO_ANSWER)
    await onSaved()
    setSaving(false)
  }

  const bind = (field: 'url' | 'timeout' | 'connectTimeout' | 'cwd', saved: string) => ({
    id: `${fieldId}-${field}`,
    size: 'small' as const,
    value: draft[field] ?? saved,
    ...(faults[field] && { error: faults[field] }),
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  })
  const isMoving = movesHost(draft, connection)
  return (
    <form
      method="post"
      noValidate
      aria-label={words.settings.form(name)}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {kind === 'url' && (
        <Field
          {...bind('url', shownAddress(connection))}
          label={words.settings.url}
          inputMode="url"
          hint={
            isMoving ? words.settings.urlMoves : settings.hasQuery ? words.settings.urlHasQuery : words.settings.urlHint
          }
        />
      )}
      <SecretFields
        {...{ draft, faults, fieldId }}
        kind={kind === 'url' ? 'url' : 'command'}
        secrets={isMoving ? [] : secrets}
        onChange={change}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...bind('timeout', textOf(settings.timeoutSeconds))}
          label={words.settings.timeout}
          inputMode="decimal"
          hint={words.settings.timeoutHint(settings.defaults.timeoutSeconds)}
        />
        <Field
          {...bind('connectTimeout', textOf(settings.connectTimeoutSeconds))}
          label={words.settings.connectTimeout}
          inputMode="decimal"
          hint={words.settings.connectTimeoutHint(settings.defaults.connectTimeoutSeconds)}
        />
      </div>
      {kind === 'command' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...bind('cwd', settings.cwd ?? '')} label={words.settings.folder} hint={words.settings.folderHint} />
          <div>
            <label htmlFor={`${fieldId}-instances`} className="mb-1 block font-medium">
              {words.settings.processes}
            </label>
            <Select
              id={`${fieldId}-instances`}
              value={draft.instances ?? settings.instances ?? 'shared'}
              onChange={(event) => change({ instances: event.target.value === 'person' ? 'person' : 'shared' })}
            >
              <option value="shared">{words.settings.forEverybody}</option>
              <option value="person">{words.settings.forEach}</option>
            </Select>
          </div>
        </div>
      )}
      {settings.excludeTools.length > 0 && (
        <p className="text-ink3 text-xs [overflow-wrap:anywhere]">
          {words.settings.offTools(settings.excludeTools.slice(0, 20).join(', '), settings.excludeTools.length - 20)}
        </p>
      )}
      {fault && <Alert tone="bad">{fault}</Alert>}
      <div>
        <Button type="submit" kind="secondary" disabled={isBusy || isSaving}>
          {isSaving ? words.settings.saving : words.settings.save}
        </Button>
      </div>
    </form>
  )
}

const textOf = (seconds: number | null) => (seconds === null ? '' : String(seconds))
