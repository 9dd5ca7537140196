'use client'
import { useRef, useState } from 'react'
import type { Comparison } from '../../../lib/compare/comparison.ts'
import { readComparison, resumeComparison, stopComparison } from '../comparison-requests.ts'
import { useWhileSeen } from '../use-while-seen.ts'
import { readNow } from './read-now.ts'

/** A comparison, followed while it runs and the page is looked at. */
export function useComparison(first: Comparison) {
  const [comparison, setComparison] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const [isLost, setLost] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const shown = useRef(comparison)
  shown.current = comparison
  // What was asked for before something was changed says what was.
  const round = useRef(0)

  async function look() {
    const mine = ++round.current
    const answer = await readNow(shown.current, readComparison)
    if (mine !== round.current) return
    setLost(!answer.ok && answer.code === 'offline')
    if (answer.ok) setComparison(answer.value)
    else if (answer.code !== 'offline') setFault(answer.message)
  }

  async function change(act: () => ReturnType<typeof stopComparison>) {
    setBusy(true)
    setFault(null)
    const answer = await act()
    if (!answer.ok) setFault(answer.message)
    await look()
    setBusy(false)
  }

  useWhileSeen(look, comparison.state === 'running')
  return {
    ...{ comparison, isBusy, isLost, fault },
    stop: () => void change(() => stopComparison(first.id)),
    goOn: (maxCostUsd: number | null | undefined) => void change(() => resumeComparison(first.id, maxCostUsd)),
  }
}
