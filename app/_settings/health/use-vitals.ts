'use client'
import { useEffect, useState } from 'react'
import type { Vitals } from '../../../lib/vitals/vitals.ts'
import { readVitals } from './actions.ts'

const EVERY_MS = 2_000
const NO_ANSWER = 'The server does not answer.'

export interface VitalsView {
  vitals: Vitals
  /** Why what is shown is not of now; null while it is. */
  fault: string | null
}

/** The vitals the page came with, and new ones again and again while it is looked at. One question at a time. */
export function useVitals(initial: Vitals): VitalsView {
  const [view, setView] = useState<VitalsView>({ vitals: initial, fault: null })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    async function ask() {
      clearTimeout(timer)
      const answer = document.hidden ? undefined : await readVitals().catch(() => null)
      if (isGone) return
      if (answer?.ok) setView({ vitals: answer.value, fault: null })
      else if (answer !== undefined) setView(({ vitals }) => ({ vitals, fault: answer?.error.message ?? NO_ANSWER }))
      timer = setTimeout(ask, EVERY_MS)
    }
    timer = setTimeout(ask, EVERY_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])
  return view
}
