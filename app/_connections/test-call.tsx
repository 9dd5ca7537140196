'use client'
import { useId, useMemo, useState } from 'react'
import type { ShownOffer, TestCall as TestResult } from '../../lib/connections/connection-service.ts'
import { formatDuration } from '../../lib/format/duration.ts'
import { NO_ANSWER } from '../_format/no-answer.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { Field } from '../_ui/field.tsx'
import { JsonTree } from '../_ui/json-tree.tsx'
import { testCall } from './actions.ts'
import { ConsentCard } from './consent-card.tsx'
import { LongField } from './long-field.tsx'
import { fieldsOf, readInput, readWhole, type SchemaFaults, type SchemaField } from './schema-fields.ts'

/**
 * A form made from the schema of a tool, to call it once and see what it answers. What may change something is asked
 * about before, with its values.
 */
export function TestCall({ server, tool: about }: { server: string; tool: ShownOffer['tools'][number] }) {
  const { tool, inputSchema: schema } = about
  const id = useId()
  const fields = useMemo(() => fieldsOf(schema), [schema])
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries((fields ?? []).map(({ name, initial }) => [name, initial])),
  )
  const [faults, setFaults] = useState<SchemaFaults>({})
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<TestResult | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [question, setQuestion] = useState<{ consent: 'once' | 'each'; input: Record<string, unknown> } | null>(null)
  const [isAllowed, setAllowed] = useState(false)

  function submit() {
    const read = fields === null ? readWhole(typed[''] ?? '') : readInput(fields, typed)
    setFaults(read.faults)
    setResult(null)
    setFault(null)
    setQuestion(null)
    if (read.input === null) return
    // Of one that is denied the server says why.
    if (about.consent === 'none' || about.consent === 'denied' || (about.consent === 'once' && isAllowed))
      return void call(read.input, about.consent === 'once')
    setQuestion({ consent: about.consent, input: read.input })
  }

  async function call(input: Record<string, unknown>, isConsented: boolean) {
    setBusy(true)
    const answer = await testCall({ server, tool, input, isConsented }).catch(() => null)
    setBusy(false)
    if (!answer?.ok) return setFault(answer?.error.message ?? NO_ANSWER)
    const { consent } = answer.value
    // What the tool says of itself changed since the page asked.
    if (consent === undefined) setResult(answer.value)
    else setQuestion({ consent, input })
  }

  function answer(isYes: boolean) {
    if (isYes && question !== null) {
      setAllowed(true)
      void call(question.input, true)
    }
    setQuestion(null)
  }

  const bind = (name: string) => ({
    id: `${id}-${name}`,
    value: typed[name] ?? '',
    ...(faults[name] && { error: faults[name] }),
    onChange: (event: { target: { value: string } }) => {
      setQuestion(null) // It was about other values.
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
        submit()
      }}
      className="mt-2 grid gap-3 rounded-md border border-line bg-canvas p-3"
    >
      {fields === null ? (
        <LongField {...bind('')} label="Input" hint="The whole input as a JSON object." />
      ) : (
        fields.map((field) => <Input key={field.name} field={field} {...bind(field.name)} />)
      )}
      <div className="flex items-center gap-2">
        <Button type="submit" kind="secondary" disabled={isBusy || question !== null}>
          {isBusy ? 'Calling…' : 'Call'}
        </Button>
        {result && <span className="text-ink3 text-xs">{formatDuration(result.ms)}</span>}
      </div>
      {question && <ConsentCard server={server} tool={about} {...question} onAnswer={answer} />}
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
