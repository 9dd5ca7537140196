'use client'
import { useId, useState } from 'react'
import type { Comparison } from '../../../lib/compare/comparison.ts'
import { formatUsd } from '../../_format/money.ts'
import { Button } from '../../_ui/button.tsx'
import { Field } from '../../_ui/field.tsx'

interface Props {
  comparison: Comparison
  isBusy: boolean
  onGoOn(maxCostUsd: number | null | undefined): void
}

/** Goes on with what is not done; what it may cost can be raised, or bounded no more. */
export function GoOnForm({ comparison: { maxCostUsd, spent }, isBusy, onGoOn }: Props) {
  const id = useId()
  const [most, setMost] = useState(maxCostUsd === undefined ? '' : String(maxCostUsd))
  const [isAsked, setAsked] = useState(false)
  const fault = isAsked ? faultOf(most, spent.costUsd) : undefined

  function submit() {
    if (maxCostUsd === undefined) return onGoOn(undefined)
    setAsked(true)
    if (faultOf(most, spent.costUsd) !== undefined) return document.getElementById(id)?.focus()
    onGoOn(amountOf(most))
  }

  return (
    <form
      method="post"
      noValidate
      aria-label="Resume"
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) submit()
      }}
    >
      {maxCostUsd !== undefined && (
        <div className="w-52">
          <Field
            id={id}
            size="small"
            label="At most in all, in US dollars"
            inputMode="decimal"
            autoComplete="off"
            value={most}
            hint="Empty: no limit."
            {...(fault && { error: fault })}
            onChange={(event) => setMost(event.target.value)}
            onBlur={() => setAsked(true)}
          />
        </div>
      )}
      <Button type="submit" kind="secondary" disabled={isBusy} className={maxCostUsd === undefined ? '' : 'mt-6'}>
        Resume
      </Button>
    </form>
  )
}

/** Null for an empty field: no limit. */
export const amountOf = (text: string): number | null => {
  const amount = text.trim().replace(/^\$/, '')
  return amount === '' ? null : Number(amount)
}

export function faultOf(most: string, spent: number | null): string | undefined {
  const amount = amountOf(most)
  if (amount === null) return undefined
  if (!(amount > 0)) return 'Enter an amount, such as 0.50, or nothing for no limit.'
  if (spent === null) return 'What was spent is not known in money. Leave it empty for no limit.'
  return amount <= spent ? `${formatUsd(spent)} is spent already: enter more.` : undefined
}
