import type { UsageFigures, UsageReport } from '../../../lib/administration/usage-report.ts'

/** What those used who are not shown: the totals without those who are. */
export function restOf({ people, totals }: Pick<UsageReport, 'people' | 'totals'>): UsageFigures {
  const shown = (name: keyof UsageFigures) => people.reduce((sum, person) => sum + (person[name] ?? 0), 0)
  const left = (name: 'runs' | 'failed' | 'tokens' | 'runMs') => totals[name] - shown(name)
  return {
    ...{ runs: left('runs'), failed: left('failed'), tokens: left('tokens'), runMs: left('runMs') },
    calls: totals.calls === null ? null : totals.calls - shown('calls'),
    // What is left of a sum of fractions may be next to nothing, and below it.
    usd: totals.usd === null ? null : Math.max(0, totals.usd - shown('usd')),
  }
}
