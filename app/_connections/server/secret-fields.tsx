'use client'
import { Plus, Undo2, X } from 'lucide-react'
import { Button, IconButton } from '../../_ui/button.tsx'
import { Field } from '../../_ui/field.tsx'
import type { SettingsDraft, SettingsFaults } from './settings-draft.ts'
import { words } from './words.ts'

const EXAMPLE = { url: 'Authorization', command: 'API_TOKEN' }

interface Props {
  kind: 'url' | 'command'
  /** Names of what is kept. */
  secrets: readonly string[]
  draft: SettingsDraft
  faults: SettingsFaults
  /** What the ids of the fields begin with. */
  fieldId: string
  onChange(part: Partial<SettingsDraft>): void
}

/** Headers of an address or variables of a command: replaced, left out, added; what is kept is never shown. */
export function SecretFields({ kind, secrets, draft, faults, fieldId, onChange }: Props) {
  const { all, newName, add, kept } = words.secrets[kind]
  const { replaced, removed, added } = draft
  const edit = (place: number, part: Partial<{ name: string; value: string }>) =>
    onChange({ added: added.map((before, index) => (index === place ? { ...before, ...part } : before)) })
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-2 font-semibold">{all}</legend>
      {secrets.map((name) => {
        const isRemoved = removed.includes(name)
        return (
          <div key={name} className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <Field
                id={`${fieldId}-secret-${name}`}
                size="small"
                label={name}
                type="password"
                value={isRemoved ? '' : (replaced[name] ?? '')}
                disabled={isRemoved}
                placeholder={isRemoved ? words.secrets.willBeLeftOut : words.secrets.saved}
                autoComplete="new-password"
                onChange={(event) => onChange({ replaced: { ...replaced, [name]: event.target.value } })}
              />
            </div>
            <IconButton
              label={isRemoved ? words.secrets.keep(name) : words.secrets.leaveOut(name)}
              onClick={() =>
                onChange({ removed: isRemoved ? removed.filter((other) => other !== name) : [...removed, name] })
              }
            >
              {isRemoved ? (
                <Undo2 size={16} strokeWidth={1.8} aria-hidden />
              ) : (
                <X size={16} strokeWidth={1.8} aria-hidden />
              )}
            </IconButton>
          </div>
        )
      })}
      {added.map(({ name, value }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are told apart by their place alone.
        <div key={place} className="grid gap-2 sm:grid-cols-2">
          <Field
            id={`${fieldId}-name-${place}`}
            size="small"
            label={newName}
            value={name}
            placeholder={EXAMPLE[kind]}
            autoComplete="off"
            spellCheck={false}
            {...(faults[`name-${place}`] && { error: faults[`name-${place}`] })}
            onChange={(event) => edit(place, { name: event.target.value })}
          />
          <Field
            id={`${fieldId}-value-${place}`}
            size="small"
            label={words.secrets.value}
            type="password"
            value={value}
            autoComplete="new-password"
            onChange={(event) => edit(place, { value: event.target.value })}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="small" onClick={() => onChange({ added: [...added, { name: '', value: '' }] })}>
          <Plus size={14} strokeWidth={1.8} aria-hidden />
          {add}
        </Button>
        <span className="text-ink3 text-xs">
          {secrets.length > 0 && `${words.secrets.replace} `}
          {kept}
        </span>
      </div>
    </fieldset>
  )
}
