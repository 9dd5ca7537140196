'use client'
import { useEffect, useState } from 'react'
import type { OfferedServer } from '../../../lib/people/offered-tools.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { listOfferedTools } from './actions.ts'

/** The servers and tools a person has, once they were asked for. */
export type Offered =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; retry(): void }
  | { kind: 'there'; servers: readonly OfferedServer[] }

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
