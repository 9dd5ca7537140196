'use client'
import { useEffect, useState } from 'react'
import type { ComparisonSummary } from '../../../lib/compare/comparisons.ts'
import { listComparisons } from '../comparison-requests.ts'
import { useWhileSeen } from '../use-while-seen.ts'

/** The comparisons of a person, followed while one of them runs. */
export function useComparisons(first: ComparisonSummary[]) {
  const [comparisons, setComparisons] = useState(first)
  useEffect(() => setComparisons(first), [first])
  useWhileSeen(
    async () => {
      const answer = await listComparisons()
      // Without an answer the list stays as it was last seen.
      if (answer.ok) setComparisons(answer.value.comparisons)
    },
    comparisons.some(({ state }) => state === 'running'),
  )
  return { comparisons, forget: (id: string) => setComparisons(comparisons.filter((one) => one.id !== id)) }
}
