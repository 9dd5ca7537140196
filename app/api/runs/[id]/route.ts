import { defineRoute } from '../../../_server/define-route.ts'

/** The whole of a run, as `cem run --json` prints it. */
export const GET = defineRoute<{ id: string }>(({ person, params, playground }) =>
  playground.runs.get(person, params.id),
)

/** Removes a run and its journal. */
export const DELETE = defineRoute<{ id: string }>(async ({ person, params, playground }) => {
  await playground.runs.remove(person, params.id)
  return new Response(null, { status: 204 })
})
