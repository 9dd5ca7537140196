'use client'
import { useEffect, useState } from 'react'
import type { ComparisonRequest } from '../../../lib/compare/comparison.ts'
import type { Estimate } from '../../../lib/compare/comparisons.ts'
import { estimateComparison } from '../comparison-requests.ts'

/** Nobody types a word in less. */
const SETTLED_AFTER_MS = 500

export type Estimated =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'known'; estimate: Estimate }
  | { kind: 'refused'; message: string }

/** What a request would come to, asked for when it has not changed for a moment; `none` while there is no request. */
export function useEstimate(request: ComparisonRequest | null): Estimated {
  const key = request === null ? null : JSON.stringify(request)
  const [known, setKnown] = useState<{ key: string; said: Estimated } | null>(null)
  useEffect(() => {
    if (key === null) return
    let isOld = false
    const timer = setTimeout(async () => {
      const answer = await estimateComparison(JSON.parse(key) as ComparisonRequest)
      if (isOld) return
      const said: Estimated = answer.ok
        ? { kind: 'known', estimate: answer.value }
        : { kind: 'refused', message: answer.message }
      setKnown({ key, said })
    }, SETTLED_AFTER_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [key])
  if (key === null) return { kind: 'none' }
  return known?.key === key ? known.said : { kind: 'asking' }
}
