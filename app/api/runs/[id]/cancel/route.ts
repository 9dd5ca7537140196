import { defineRoute } from '../../../../_server/define-route.ts'

/** Stops a run. One that is over stays as it is. */
export const POST = defineRoute<{ id: string }>(async ({ person, params, playground }) => {
  await playground.runs.cancel(person, params.id)
  return Response.json({ runId: params.id }, { status: 202 })
})
