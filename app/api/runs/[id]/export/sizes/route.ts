import { exportSizes } from '../../../../../../lib/history/export-sizes.ts'
import { defineRoute } from '../../../../../_server/define-route.ts'

/** How large a run is as a file, in each form that it can be exported in. */
export const GET = defineRoute<{ id: string }>(async ({ person, params: { id }, playground }) =>
  exportSizes({ runs: playground.runs, workspace: playground.workspace(person) }, person, id),
)
