'use client'
import { useId, useMemo, useState } from 'react'
import { Field } from '../_ui/field.tsx'
import { Select } from '../_ui/select.tsx'
import { LongField } from './long-field.tsx'
import { fieldsOf, readInput, readWhole, type SchemaFaults, type SchemaField, typedOf } from './schema-fields.ts'
import { words } from './words.ts'

interface Bound {
  id: string
  value: string
  error?: string
  onChange(event: { target: { value: string } }): void
}

/** What is typed into a form that is made from a schema. */
export interface SchemaForm {
  /** Null where the schema names none: the whole is written as JSON. */
  fields: readonly SchemaField[] | null
  bind(name: string): Bound
  /** What was typed; null where something is wrong, which stands at its field then. */
  read(): Record<string, unknown> | null
}

/** A form made from a schema. `input`: what it begins with, where something was sent before. */
export function useSchemaForm(
  schema: Record<string, unknown>,
  input: Record<string, unknown> | null,
  onEdit: () => void = () => {},
): SchemaForm {
  const id = useId()
  const fields = useMemo(() => fieldsOf(schema), [schema])
  const [typed, setTyped] = useState<Record<string, string>>(() => typedOf(fields, input))
  const [faults, setFaults] = useState<SchemaFaults>({})
  return {
    fields,
    read() {
      const got = fields === null ? readWhole(typed[''] ?? '') : readInput(fields, typed)
      setFaults(got.faults)
      return got.input
    },
    bind: (name) => ({
      id: `${id}-${name}`,
      value: typed[name] ?? '',
      ...(faults[name] && { error: faults[name] }),
      onChange: (event) => {
        onEdit()
        setTyped({ ...typed, [name]: event.target.value })
      },
    }),
  }
}

/** The fields of such a form. */
export function SchemaInputs({ form: { fields, bind } }: { form: SchemaForm }) {
  if (fields === null) return <LongField {...bind('')} label={words.schema.whole} hint={words.schema.wholeHint} />
  if (fields.length === 0) return <p className="text-ink3">{words.schema.takesNothing}</p>
  return fields.map((field) => <Input key={field.name} field={field} {...bind(field.name)} />)
}

function Input({ field, ...bound }: Bound & { field: SchemaField }) {
  const label = field.isRequired ? field.name : words.schema.optional(field.name)
  const hint = field.hint.length > 200 ? `${field.hint.slice(0, 200)}…` : field.hint
  if (field.kind === 'json')
    return <LongField {...bound} label={label} hint={[hint, words.schema.asJson].join(' ').trim()} />
  if (field.kind !== 'choice') {
    return (
      <Field
        {...bound}
        size="small"
        label={label}
        {...(hint && { hint })}
        inputMode={field.kind === 'number' ? 'decimal' : 'text'}
        autoComplete="off"
        spellCheck={false}
      />
    )
  }
  return (
    <div>
      <label htmlFor={bound.id} className="mb-1 block font-medium">
        {label}
      </label>
      <Select
        id={bound.id}
        value={bound.value}
        onChange={bound.onChange}
        aria-invalid={bound.error ? true : undefined}
        aria-describedby={`${bound.id}-note`}
      >
        <option value="">–</option>
        {field.choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice.replace(/^"(.*)"$/, '$1')}
          </option>
        ))}
      </Select>
      <p id={`${bound.id}-note`} className={`mt-1 text-xs ${bound.error ? 'text-bad' : 'text-ink3'}`}>
        {bound.error ?? hint}
      </p>
    </div>
  )
}
