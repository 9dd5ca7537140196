'use client'
import { Play } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import type { ShownTool } from '../../../lib/connections/shown-tools.ts'
import { Button } from '../../_ui/button.tsx'
import { Field } from '../../_ui/field.tsx'
import { Select } from '../../_ui/select.tsx'
import { LongField } from '../long-field.tsx'
import { fieldsOf, readInput, readWhole, type SchemaFaults, type SchemaField, typedOf } from '../schema-fields.ts'
import { asProgram } from './tries.ts'

interface Props {
  tool: ShownTool
  /** What it begins with, where somebody wants to change what was sent before. */
  input: Record<string, unknown> | null
  isBusy: boolean
  /** Somebody is asked whether it may be called. */
  isAsking: boolean
  onCall(input: Record<string, unknown>): void
  /** What somebody is asked about is something else now. */
  onEdit(): void
}

/** A form made from the schema of a tool. */
export function CallForm({ tool: about, input, isBusy, isAsking, onCall, onEdit }: Props) {
  const { tool, inputSchema: schema } = about
  const id = useId()
  const fields = useMemo(() => fieldsOf(schema), [schema])
  const [typed, setTyped] = useState<Record<string, string>>(() => typedOf(fields, input))
  const [faults, setFaults] = useState<SchemaFaults>({})
  const [isCopied, setCopied] = useState(false)

  function read(): Record<string, unknown> | null {
    const got = fields === null ? readWhole(typed[''] ?? '') : readInput(fields, typed)
    setFaults(got.faults)
    return got.input
  }

  async function copy() {
    const got = read()
    if (got === null) return
    await navigator.clipboard.writeText(asProgram({ tool: about, input: got }))
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }

  const bind = (name: string) => ({
    id: `${id}-${name}`,
    value: typed[name] ?? '',
    ...(faults[name] && { error: faults[name] }),
    onChange: (event: { target: { value: string } }) => {
      onEdit()
      setTyped({ ...typed, [name]: event.target.value })
    },
  })
  return (
    <form
      method="post"
      noValidate
      aria-label={`Call ${tool}`}
      onSubmit={(event) => {
        event.preventDefault()
        const got = read()
        if (got !== null) onCall(got)
      }}
      className="grid gap-3"
    >
      {fields === null ? (
        <LongField {...bind('')} label="Input" hint="The whole input as a JSON object." />
      ) : (
        fields.map((field) => <Input key={field.name} field={field} {...bind(field.name)} />)
      )}
      {fields?.length === 0 && <p className="text-ink3">It takes nothing.</p>}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" kind="secondary" disabled={isBusy || isAsking}>
          <Play size={14} strokeWidth={1.8} aria-hidden />
          {isBusy ? 'Calling…' : 'Call'}
          {!isBusy && <span className="max-w-[220px] truncate max-sm:sr-only">{tool}</span>}
        </Button>
        <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy as program'}</Button>
      </div>
    </form>
  )
}

interface InputProps {
  field: SchemaField
  id: string
  value: string
  error?: string
  onChange(event: { target: { value: string } }): void
}

function Input({ field, ...bound }: InputProps) {
  const label = `${field.name}${field.isRequired ? '' : ' (optional)'}`
  const hint = field.hint.length > 200 ? `${field.hint.slice(0, 200)}…` : field.hint
  if (field.kind === 'json') return <LongField {...bound} label={label} hint={[hint, 'As JSON.'].join(' ').trim()} />
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
