'use client'
import { useCallback, useEffect, useState } from 'react'
import type { PersonLimits } from '../../../lib/pipeline/person-limits.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { readLimits } from './actions.ts'

const EVERY_MS = 30_000

/** What a person uses, counted again for as long as somebody looks. */
export function useLimits(initial: PersonLimits) {
  const [limits, setLimits] = useState(initial)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const count = useCallback(async () => {
    setBusy(true)
    const answer = await readLimits(undefined).catch(() => null)
    setBusy(false)
    setFault(answer?.ok ? null : (answer?.error.message ?? NO_ANSWER))
    if (answer?.ok) setLimits(answer.value)
  }, [])

  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void count(), EVERY_MS)
    return () => clearInterval(timer)
  }, [count])

  return { limits, fault, isBusy, count }
}
