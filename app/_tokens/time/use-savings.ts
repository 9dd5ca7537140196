import { useEffect, useState } from 'react'
import type { SavingsReport } from '../../../lib/savings/report.ts'
import { readReport, type SavingsPeriod } from './savings-requests.ts'
import { words } from './words.ts'

/** While older runs are read the figures grow. */
const AGAIN_MS = 3_000

/** The report of a period, read when that changes; what was read before stays until then. */
export function useSavings(period: SavingsPeriod | null) {
  const [state, setState] = useState<{ key: string; report: SavingsReport | null; fault: string | null }>()
  const [tries, setTries] = useState(0)
  const key = period && JSON.stringify(period)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads the same again.
  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () =>
      readReport(JSON.parse(key) as SavingsPeriod, abort.signal).then(
        (report) => {
          setState({ key, report, fault: null })
          if (report.isFilling) timer = setTimeout(look, AGAIN_MS)
        },
        (error: unknown) => {
          if (abort.signal.aborted) return
          setState((before) => ({
            ...{ key, report: before?.key === key ? before.report : null },
            fault: error instanceof Error ? error.message : words.broke,
          }))
        },
      )
    void look()
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [key, tries])

  const isCurrent = state !== undefined && state.key === key
  return {
    report: state?.report ?? null,
    fault: isCurrent ? state.fault : null,
    /** What is shown is of another period, or nothing yet. */
    isLoading: !isCurrent,
    retry: () => {
      setState((before) => before && { ...before, key: '' })
      setTries(tries + 1)
    },
  }
}
