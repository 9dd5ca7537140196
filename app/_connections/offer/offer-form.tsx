'use client'
import { useId, useState } from 'react'
import { Button } from '../../_ui/button.tsx'
import { Field } from '../../_ui/field.tsx'
import { filledValues, missingValues } from './offer-tries.ts'
import type { Offered } from './offered.ts'
import { words } from './words.ts'

interface Props {
  one: Offered
  verb: string
  initial: Readonly<Record<string, string>>
  isBusy: boolean
  onAsk(values: Record<string, string>): void
}

/** The places of a template, or the arguments of a prompt. */
export function OfferForm({ one: { title, fields }, verb, initial, isBusy, onAsk }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(initial)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  return (
    <form
      method="post"
      noValidate
      aria-label={words.form.label(verb, title)}
      onSubmit={(event) => {
        event.preventDefault()
        const missing = missingValues(fields, typed)
        setFaults(missing)
        const [first] = Object.keys(missing)
        if (first !== undefined) return document.getElementById(`${id}-${first}`)?.focus()
        onAsk(filledValues(fields, typed))
      }}
      className="grid max-w-[560px] gap-3"
    >
      {fields.map(({ name, isRequired, hint }) => (
        <Field
          key={name}
          size="small"
          id={`${id}-${name}`}
          label={isRequired ? name : words.form.optional(name)}
          {...(hint && { hint })}
          {...(faults[name] && { error: faults[name] })}
          value={typed[name] ?? ''}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        />
      ))}
      <div>
        <Button type="submit" kind="secondary" disabled={isBusy}>
          {isBusy ? words.form.asking : verb}
        </Button>
      </div>
    </form>
  )
}
