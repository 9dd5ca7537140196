import { defineRoute } from '../../../../_server/define-route.ts'
import { repairRequest, SKILL_REQUEST_MAX_BYTES } from '../../../../_server/skill-requests.ts'

/** Nobody reads it: whoever asked is gone. */
const NOBODY = 499

/** Has the model write its code anew for a run that did not return. Nothing is saved; whoever goes away stops it. */
export const POST = defineRoute<{ name: string }>(
  async ({ request: { signal }, person, params: { name }, playground, readJson }) => {
    const { runId } = await readJson(repairRequest, SKILL_REQUEST_MAX_BYTES)
    try {
      return await playground.skills.repair(person, name, { signal, ...(runId !== undefined && { runId }) })
    } catch (error) {
      // That it was stopped is no failure, and nothing for the log.
      if (signal.aborted) return new Response(null, { status: NOBODY })
      throw error
    }
  },
)
