import { defineRoute } from '../../../../_server/define-route.ts'
import { rollbackRequest, SKILL_REQUEST_MAX_BYTES } from '../../../../_server/skill-requests.ts'

/** Makes a version the current one again, as its next version. */
export const POST = defineRoute<{ name: string }>(async ({ person, params: { name }, playground, readJson }) => {
  const { version } = await readJson(rollbackRequest, SKILL_REQUEST_MAX_BYTES)
  return playground.skills.rollBack(person, name, version)
})
