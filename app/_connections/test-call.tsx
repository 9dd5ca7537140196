'use client'
import { useId, useMemo, useState } from 'react'
import type { TestCall as TestResult } from '../../lib/connections/connection-service.ts'
import { formatDuration } from '../_format/duration.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { Field } from '../_ui/field.tsx'
import { JsonTree } from '../_ui/json-tree.tsx'
import { testCall } from './actions.ts'
import { LongField } from './long-field.tsx'
import { fieldsOf, readInput, readWhole, type SchemaFaults, type SchemaField } from './schema-fields.ts'
import { NO_ANSWER } from './use-connections.ts'

/** A form made from the schema of a tool, to call it once and see what it answers. */
export function TestCall({ server, tool, schema }: { server: string; tool: string; schema: Record<string, unknown> }) {
  const id = useId()
  const fields = useMemo(() => fieldsOf(schema), [schema])
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries((fields ?? []).map(({ name, initial }) => [name, initial])),
  )
  const [faults, setFaults] = useState<SchemaFaults>({})
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<TestResult | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  async function call() {
    const read = fields === null ? readWhole(typed[''] ?? '') : readInput(fields, typed)
    setFaults(read.faults)
    setResult(null)
    setFault(null)
    if (read.input === null) return
    setBusy(true)
    const answer = await testCall({ server, tool, input: read.input }).catch(() => null)
    setBusy(false)
    if (answer?.ok) setResult(answer.value)
    else setFault(answer?.error.message ?? NO_ANSWER)
  }

  const bind = (name: string) => ({
    id: `${id}-${name}`,
    value: typed[name] ?? '',
    ...(faults[name] && { error: faults[name] }),
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  return (
    <form
      noValidate
      aria-label={`Call ${tool}`}
      onSubmit={(event) => {
        event.preventDefault()
        void call()
      }}
      className="mt-2 grid gap-3 rounded-md border border-line bg-canvas p-3"
    >
      {fields === null ? (
        <LongField {...bind('')} label="Input" hint="The whole input as a JSON object." />
      ) : (
        fields.map((field) => <Input key={field.name} field={field} {...bind(field.name)} />)
      )}
      <div className="flex items-center gap-2">
        <Button type="submit" kind="secondary" disabled={isBusy}>
          {isBusy ? 'Calling…' : 'Call'}
        </Button>
        {result && <span className="text-ink3 text-xs">{formatDuration(result.ms)}</span>}
      </div>
      {fault && <Alert tone="bad">{fault}</Alert>}
      {result?.error && (
        <Alert tone="bad">
          {result.error.code}: {result.error.message}
        </Alert>
      )}
      {result?.ok && (
        <section aria-label={`Answer of ${tool}`}>
          <JsonTree value={result.value} />
        </section>
      )}
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
      <select
        id={bound.id}
        value={bound.value}
        onChange={bound.onChange}
        aria-invalid={bound.error ? true : undefined}
        aria-describedby={`${bound.id}-note`}
        className="h-10 w-full rounded-md border border-edge bg-surface px-3 aria-invalid:border-bad max-lg:h-11 max-lg:text-[16px]"
      >
        <option value="">–</option>
        {field.choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice.replace(/^"(.*)"$/, '$1')}
          </option>
        ))}
      </select>
      <p id={`${bound.id}-note`} className={`mt-1 text-xs ${bound.error ? 'text-bad' : 'text-ink3'}`}>
        {bound.error ?? hint}
      </p>
    </div>
  )
}
