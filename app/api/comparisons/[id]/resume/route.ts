import { resumeRequest } from '../../../../_server/comparison-requests.ts'
import { defineRoute } from '../../../../_server/define-route.ts'

const BODY_MAX_BYTES = 10_000

/** Goes on with the trials that are not done. */
export const POST = defineRoute<{ id: string }>(async ({ person, params: { id }, playground, readJson }) => {
  await playground.comparisons.resume(person, id, await readJson(resumeRequest, BODY_MAX_BYTES))
  return Response.json({ id }, { status: 202, headers: { Location: `/api/comparisons/${id}` } })
})
