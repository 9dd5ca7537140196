import { defineRoute } from '../../../../_server/define-route.ts'
import { acceptRequest, SKILL_REQUEST_MAX_BYTES } from '../../../../_server/skill-requests.ts'

/** Says that a skill that waits may run as it is; `digest` is that of what was read. */
export const POST = defineRoute<{ name: string }>(async ({ person, params: { name }, playground, readJson }) => {
  await playground.skills.accept(person, name, await readJson(acceptRequest, SKILL_REQUEST_MAX_BYTES))
  return new Response(null, { status: 204 })
})
