import { useId } from 'react'
import { Field } from '../../_ui/field.tsx'
import { Select } from '../../_ui/select.tsx'
import type { CheckKind, Draft } from './draft.ts'
import type { DraftField, Faults } from './read-draft.ts'
import { TextArea } from './text-area.tsx'
import { words } from './words.ts'

const said = words.check
const KINDS: readonly CheckKind[] = ['none', 'text', 'pattern', 'path', 'judge']

interface Props {
  draft: Draft
  faults: Faults
  idOf(field: DraftField): string
  onChange(change: Partial<Draft>): void
  onLeave(field: DraftField): void
}

/** How it is told whether an answer is right, for the tasks that bring no check of their own. */
export function CheckFields({ draft, faults, idOf, onChange, onLeave }: Props) {
  const id = useId()
  const field = (name: 'text' | 'pattern' | 'path' | 'prompt') => ({
    id: idOf(name),
    value: draft[name],
    ...(faults[name] && { error: faults[name] }),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    onBlur: () => onLeave(name),
  })
  const one = { size: 'small', autoComplete: 'off', spellCheck: false } as const
  return (
    <div className="grid gap-3">
      <div>
        <label htmlFor={id} className="mb-1 block font-medium">
          {said.label}
        </label>
        <Select id={id} value={draft.check} onChange={(event) => onChange({ check: event.target.value as CheckKind })}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {said.kinds[kind]}
            </option>
          ))}
        </Select>
      </div>
      {draft.check === 'text' && (
        <Field {...one} {...field('text')} label={said.text.label} placeholder="42" hint={said.text.hint} />
      )}
      {draft.check === 'pattern' && (
        <Field
          {...one}
          {...field('pattern')}
          label={said.pattern.label}
          placeholder="\b42(\.0+)?\b"
          hint={said.pattern.hint}
        />
      )}
      {draft.check === 'path' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            {...one}
            {...field('path')}
            label={said.path.label}
            placeholder="$.users[0].age"
            hint={said.path.hint}
          />
          <Field
            {...one}
            id={`${id}-equals`}
            label={said.equals.label}
            placeholder="42"
            hint={said.equals.hint}
            value={draft.equals}
            onChange={(event) => onChange({ equals: event.target.value })}
          />
        </div>
      )}
      {draft.check === 'judge' && (
        <TextArea
          {...field('prompt')}
          label={said.judge.label}
          rows={2}
          placeholder={said.judge.placeholder}
          hint={said.judge.hint}
        />
      )}
    </div>
  )
}
