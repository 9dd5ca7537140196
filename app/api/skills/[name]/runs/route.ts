import { defineRoute } from '../../../../_server/define-route.ts'
import { SKILL_REQUEST_MAX_BYTES, skillRunRequest } from '../../../../_server/skill-requests.ts'

/** The last few runs that used a skill, the newest first. */
export const GET = defineRoute<{ name: string }>(async ({ person, params: { name }, playground }) => ({
  runs: await playground.skills.runs(person, name),
}))

/** Starts a run of a skill; everything else arrives as events of the run. */
export const POST = defineRoute<{ name: string }>(async ({ person, params: { name }, playground, readJson }) => {
  const { input, approve, session, checkpoint } = await readJson(skillRunRequest, SKILL_REQUEST_MAX_BYTES)
  const wanted = {
    ...(input && { input }),
    ...(approve && { approve }),
    ...(session !== undefined && { session }),
    ...(checkpoint !== undefined && { checkpoint }),
  }
  const started = await playground.skills.run(person, name, wanted)
  return Response.json(started, { status: 202, headers: { Location: `/api/runs/${started.runId}` } })
})
