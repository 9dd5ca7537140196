'use client'
import { useEffect, useState } from 'react'
import type { HealthReport } from '../../../lib/health/health.ts'
import { readHealthReport } from './actions.ts'
import { words } from './words.ts'

const EVERY_MS = 2_000

export interface HealthReportView {
  report: HealthReport
  /** Why what is shown is not of now; null while it is. */
  fault: string | null
}

/** The report the page came with, and new ones again and again while it is looked at. One question at a time. */
export function useHealthReport(initial: HealthReport): HealthReportView {
  const [view, setView] = useState<HealthReportView>({ report: initial, fault: null })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    async function ask() {
      clearTimeout(timer)
      const answer = document.hidden ? undefined : await readHealthReport().catch(() => null)
      if (isGone) return
      if (answer?.ok) setView({ report: answer.value, fault: null })
      else if (answer !== undefined)
        setView(({ report }) => ({ report, fault: answer?.error.message ?? words.noAnswer }))
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
