'use client'
import { useEffect, useState } from 'react'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import type { Offered } from '../../_reach/choose-reach.tsx'
import { listOfferedTools } from '../you/actions.ts'

/** Asks for them when they are `wanted`, once. */
export function useOffered(wanted: boolean): Offered {
  const [offered, setOffered] = useState<Offered>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    if (!wanted) return
    let isOver = false
    const retry = () => {
      setOffered({ kind: 'loading' })
      setAttempt((count) => count + 1)
    }
    listOfferedTools(undefined)
      .catch(() => null)
      .then((answer) => {
        if (isOver) return
        if (answer?.ok) setOffered({ kind: 'there', servers: answer.value })
        else setOffered({ kind: 'failed', message: answer?.error.message ?? NO_ANSWER, retry })
      })
    return () => {
      isOver = true
    }
  }, [wanted, attempt])
  return offered
}
