'use client'
import { useCallback, useEffect, useState } from 'react'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import type { ActionResult } from '../../_server/define-action.ts'

export type Answered<Value> =
  | { kind: 'loading' }
  | { kind: 'known'; value: Value }
  | { kind: 'failed'; message: string }

/**
 * What the server answers to `ask`, asked again whenever `key` is another one; what is known stays until then. A null key
 * asks nothing.
 */
export function useAnswer<Value>(key: string | null, ask: () => Promise<ActionResult<Value>>) {
  const [answer, setAnswer] = useState<{ of: string | null; what: Answered<Value> }>({
    of: null,
    what: { kind: 'loading' },
  })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked follows from the key.
  useEffect(() => {
    if (key === null) return
    let isGone = false
    const take = (what: Answered<Value>) => !isGone && setAnswer({ of: key, what })
    ask().then(
      (got) => take(got.ok ? { kind: 'known', value: got.value } : { kind: 'failed', message: got.error.message }),
      () => take({ kind: 'failed', message: NO_ANSWER }),
    )
    return () => {
      isGone = true
    }
  }, [key, round])
  return { answer: answer.what, again: useCallback(() => setRound((before) => before + 1), []) }
}
