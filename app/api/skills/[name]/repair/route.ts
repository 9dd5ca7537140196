import { defineRoute } from '../../../../_server/define-route.ts'
import { repairRequest, SKILL_REQUEST_MAX_BYTES } from '../../../../_server/skill-requests.ts'

/** Has the model write its code anew for a run that did not return. Nothing is saved; whoever goes away stops it. */
export const POST = defineRoute<{ name: string }>(
  async ({ request: { signal }, person, params: { name }, playground, readJson }) => {
    const { runId } = await readJson(repairRequest, SKILL_REQUEST_MAX_BYTES)
    return playground.skills.repair(person, name, { signal, ...(runId !== undefined && { runId }) })
  },
)
