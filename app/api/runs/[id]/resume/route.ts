import { defineRoute } from '../../../../_server/define-route.ts'

/** Goes on with a run that was interrupted, by what is recorded of it. */
export const POST = defineRoute<{ id: string }>(async ({ person, params, playground }) =>
  Response.json(await playground.runs.resume(person, params.id), { status: 202 }),
)
