import type { SavingsReport } from '../../../lib/savings/report.ts'
import type { SavingRun } from '../../../lib/savings/run-list.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'

export interface SavingsPeriod {
  from?: string
  to?: string
  zone: string
  whose: 'own' | 'everybody'
}

/** Which runs of a period: those of one row. */
export interface RunsOf {
  server?: string
  skill?: string
  person?: string
}

export interface RunsPage {
  runs: SavingRun[]
  next: string | null
}

export const readReport = (of: SavingsPeriod, signal: AbortSignal) =>
  read<SavingsReport>(`/api/savings?${new URLSearchParams({ ...of })}`, signal)

export const readRuns = (of: SavingsPeriod & RunsOf & { after?: string; limit: string }, signal: AbortSignal) =>
  read<RunsPage>(`/api/savings/runs?${new URLSearchParams({ ...of })}`, signal)

export const exportPath = (of: SavingsPeriod, by: string, format: 'csv' | 'json') =>
  `/api/savings?${new URLSearchParams({ ...of, by, format })}`

/** Throws an `Error` in words for people; an `AbortError` where it was called off. */
async function read<Value>(path: string, signal: AbortSignal): Promise<Value> {
  const answer = await fetch(path, { signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new Error(NO_ANSWER)
  })
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok && body !== null) return body as Value
  const message = (body as { error?: { message?: unknown } } | null)?.error?.message
  throw new Error(typeof message === 'string' ? message : NO_ANSWER)
}
