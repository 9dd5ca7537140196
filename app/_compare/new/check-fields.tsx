import { useId } from 'react'
import { Field } from '../../_ui/field.tsx'
import { Select } from '../../_ui/select.tsx'
import type { CheckKind, Draft } from './draft.ts'
import type { DraftField, Faults } from './read-draft.ts'
import { TextArea } from './text-area.tsx'

const KINDS: readonly [CheckKind, string][] = [
  ['none', 'Not checked: a run that returns counts as right'],
  ['text', 'The answer contains a text'],
  ['pattern', 'The answer fits a pattern'],
  ['path', 'The answer, as JSON, has something at a path'],
  ['judge', 'A model judges the answer'],
]

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
          Right answers
        </label>
        <Select id={id} value={draft.check} onChange={(event) => onChange({ check: event.target.value as CheckKind })}>
          {KINDS.map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </Select>
      </div>
      {draft.check === 'text' && (
        <Field {...one} {...field('text')} label="Text" placeholder="42" hint="Upper and lower case are the same." />
      )}
      {draft.check === 'pattern' && (
        <Field
          {...one}
          {...field('pattern')}
          label="Pattern"
          placeholder="\b42(\.0+)?\b"
          hint="A regular expression in RE2 syntax: no lookaround, no backreferences."
        />
      )}
      {draft.check === 'path' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            {...one}
            {...field('path')}
            label="JSON path"
            placeholder="$.users[0].age"
            hint="Have the task ask for JSON."
          />
          <Field
            {...one}
            id={`${id}-equals`}
            label="Equal to (optional)"
            placeholder="42"
            hint="Left empty, anything may stand there."
            value={draft.equals}
            onChange={(event) => onChange({ equals: event.target.value })}
          />
        </div>
      )}
      {draft.check === 'judge' && (
        <TextArea
          {...field('prompt')}
          label="What a right answer has"
          rows={2}
          placeholder="It names all three cities and an average between 5 and 15 degrees."
          hint="The judge is the same model. Its tokens are not part of a trial’s figures, but count towards the limit."
        />
      )}
    </div>
  )
}
