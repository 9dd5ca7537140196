'use client'
import { useId, useState } from 'react'
import type { Comparison } from '../../../lib/compare/comparison.ts'
import { formatUsd } from '../../_format/money.ts'
import { Button } from '../../_ui/button.tsx'
import { Field } from '../../_ui/field.tsx'
import { words } from './words.ts'

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
      aria-label={words.goOn.act}
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
            label={words.goOn.label}
            inputMode="decimal"
            autoComplete="off"
            value={most}
            hint={words.goOn.hint}
            {...(fault && { error: fault })}
            onChange={(event) => setMost(event.target.value)}
            onBlur={() => setAsked(true)}
          />
        </div>
      )}
      <Button type="submit" kind="secondary" disabled={isBusy} className={maxCostUsd === undefined ? '' : 'mt-6'}>
        {words.goOn.act}
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
  if (!(amount > 0)) return words.goOn.noAmount
  if (spent === null) return words.goOn.notKnown
  return amount <= spent ? words.goOn.tooLittle(formatUsd(spent)) : undefined
}
