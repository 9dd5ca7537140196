import { useEffect, useState } from 'react'
import type { RunSummary } from '../../../lib/playground.ts'
import { ALL_RUNS } from '../../_history/history-address.ts'
import { countRuns } from '../../_history/history-requests.ts'
import { listRuns } from '../../_run/run-requests.ts'
import { RECENT, waitingFirst } from './recent.ts'

/** The last few runs. Asked for again each time the page comes up: it may have been here for a while. */
export function useRecentRuns(initial: RunSummary[]) {
  const [runs, setRuns] = useState(initial)
  const [total, setTotal] = useState<number | null>(null)
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    let isGone = false
    setNow(Date.now())
    void Promise.all([listRuns({ limit: RECENT }), countRuns(ALL_RUNS)]).then(([newest, counted]) => {
      if (isGone) return
      const waiting = counted.ok ? counted.value.waiting : []
      if (newest.ok) setRuns(waitingFirst(waiting, newest.value.runs))
      if (counted.ok) setTotal(counted.value.total + waiting.length)
    })
    return () => {
      isGone = true
    }
  }, [])
  return { runs, total, now }
}
