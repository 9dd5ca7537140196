import type { ExportSizes } from '../../../../lib/history/export-sizes.ts'
import type { RelatedRuns } from '../../../../lib/history/related-runs.ts'
import { send } from '../../../_run/run-requests.ts'

const pathOf = (runId: string) => `/api/runs/${encodeURIComponent(runId)}`

/** The run as lists show it, with the other versions of its program. */
export const readRelated = (runId: string) => send<RelatedRuns>(`${pathOf(runId)}/related`)

/** How large it is in each form. */
export const readSizes = (runId: string) => send<ExportSizes>(`${pathOf(runId)}/export/sizes`)

export const exportPath = (runId: string, format: 'ts' | 'md' | 'json' | 'zip') =>
  `${pathOf(runId)}/export?format=${format}`
