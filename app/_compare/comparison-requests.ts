import type { Comparison, ComparisonRequest } from '../../lib/compare/comparison.ts'
import type { ComparisonSummary, Estimate, ExportFormat } from '../../lib/compare/comparisons.ts'
import { send } from '../_run/run-requests.ts'

const pathOf = (id: string, part = '') => `/api/comparisons/${encodeURIComponent(id)}${part}`

const post = <Value>(path: string, body: unknown = {}) =>
  send<Value>(path, { method: 'POST', body: JSON.stringify(body) })

/** What it would come to; nothing is started. */
export const estimateComparison = (request: ComparisonRequest) =>
  post<Estimate>('/api/comparisons?estimate=true', request)

export const startComparison = (request: ComparisonRequest) => post<{ id: string }>('/api/comparisons', request)

export const listComparisons = () => send<{ comparisons: ComparisonSummary[]; unreadable: number }>('/api/comparisons')

/** `none`: without the answers of the models and the files of the tasks. */
export const readComparison = (id: string, answers: 'all' | 'none' = 'all') =>
  send<Comparison>(pathOf(id, answers === 'none' ? '?answers=none' : ''))

/** Ends the run under way; what is done stays. */
export const stopComparison = (id: string) => post<unknown>(pathOf(id, '/stop'))

/** Goes on with what is not done; `maxCostUsd` is of all of it, null takes the bound away. */
export const resumeComparison = (id: string, maxCostUsd?: number | null) =>
  post<unknown>(pathOf(id, '/resume'), maxCostUsd === undefined ? {} : { maxCostUsd })

export const removeComparison = (id: string) => send<unknown>(pathOf(id), { method: 'DELETE' })

export const exportPath = (id: string, format: ExportFormat) => pathOf(id, `/export?format=${format}`)
