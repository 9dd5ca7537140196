'use client'
import { useCallback, useEffect, useState } from 'react'
import type { RunRecord } from '../../lib/runs/event.ts'
import { send } from '../_run/run-requests.ts'
import { type KnownResult, knownResult } from './known-result.ts'

/** `gone`: there is no such run for this person any more. */
type ResultState =
  | { kind: 'reading' }
  | { kind: 'gone' }
  | { kind: 'fault'; message: string }
  | { kind: 'known'; result: KnownResult }

/** What a run came to: sent with the page where it is small, else asked for. */
export function useResult(runId: string, known: KnownResult | null): { state: ResultState; again(): void } {
  const [state, setState] = useState<ResultState>(known ? { kind: 'known', result: known } : { kind: 'reading' })
  const [round, setRound] = useState(0)
  const isKnown = known !== null && round === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again.
  useEffect(() => {
    if (isKnown) return
    let isGone = false
    setState({ kind: 'reading' })
    void send<RunRecord>(`/api/runs/${encodeURIComponent(runId)}`).then((answer) => {
      if (isGone) return
      if (answer.ok) setState({ kind: 'known', result: knownResult(answer.value) })
      else setState(answer.code === 'not-found' ? { kind: 'gone' } : { kind: 'fault', message: answer.message })
    })
    return () => {
      isGone = true
    }
  }, [runId, isKnown, round])
  const again = useCallback(() => setRound((before) => before + 1), [])
  return { state, again }
}
