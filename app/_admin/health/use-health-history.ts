import { useEffect, useState } from 'react'
import type { HealthHistory } from '../../../lib/health/history/health-history.ts'
import type { HealthPeriod } from '../../../lib/health/history/periods.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { readHealthHistory } from './actions.ts'

/** What is noted comes once a minute. */
const EVERY_MS = 60_000

/** How it was in a period, brought up to date while one looks. Of the period before nothing is shown. */
export function useHealthHistory(period: HealthPeriod): { history: HealthHistory | null; fault: string | null } {
  const [history, setHistory] = useState<HealthHistory | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    async function ask() {
      const answer = document.hidden ? undefined : await readHealthHistory({ period }).catch(() => null)
      if (isGone) return
      if (answer?.ok) setHistory(answer.value)
      if (answer !== undefined) setFault(answer?.ok ? null : (answer?.error.message ?? NO_ANSWER))
      timer = setTimeout(ask, EVERY_MS)
    }
    void ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [period])
  return { history: history?.period === period ? history : null, fault }
}
