import type { HistoryOverview, HistoryRun } from '../../lib/history/create-history.ts'
import { send } from '../_run/run-requests.ts'
import { historyParams, type RunFilters } from './history-address.ts'

/** So many runs are asked for at once. */
export const PAGE = 50

/** In which time zone days begin and end: that of the browser. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const within = (filters: RunFilters) => {
  const params = historyParams(filters)
  params.set('zone', zoneHere())
  return params
}

/** How many there are, day by day, and those that wait for an answer. */
export const countRuns = (filters: RunFilters) => send<HistoryOverview>(`/api/runs/days?${within(filters)}`)

/** One page of them, from 0, of those that an overview counted. */
export function findRuns(filters: RunFilters, page: number, { asOf, waiting }: HistoryOverview) {
  const params = within(filters)
  params.set('asOf', asOf)
  params.set('offset', String(page * PAGE))
  params.set('limit', String(PAGE))
  if (waiting.length > 0) params.set('without', waiting.map(({ runId }) => runId).join())
  return send<{ runs: HistoryRun[] }>(`/api/runs/found?${params}`)
}

/** The tools that runs used: one's own, or those of another account. */
export const listUsedTools = (person: string | null) =>
  send<{ tools: { tool: string; runs: number }[] }>(
    `/api/runs/tools${person === null ? '' : `?person=${encodeURIComponent(person)}`}`,
  )

/** Where the list of all that is found is downloaded. */
export const exportAddress = (filters: RunFilters): string => `/api/runs/export?${within(filters)}`
