import { defineRoute } from '../../../../_server/define-route.ts'
import { forkRequest, SKILL_REQUEST_MAX_BYTES } from '../../../../_server/skill-requests.ts'

/** Makes an own skill of another name from one that may run. */
export const POST = defineRoute<{ name: string }>(async ({ person, params: { name }, playground, readJson }) => {
  const { as } = await readJson(forkRequest, SKILL_REQUEST_MAX_BYTES)
  const skill = await playground.skills.fork(person, name, as)
  return Response.json(skill, { status: 201, headers: { Location: `/api/skills/${as}` } })
})
