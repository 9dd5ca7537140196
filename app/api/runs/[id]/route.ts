import { defineRoute } from '../../../_server/define-route.ts'

const JSON_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/** The whole of a run, as `cem run --json` prints it. */
export const GET = defineRoute<{ id: string }>(
  async ({ person, params, playground }) =>
    new Response(await playground.runs.textOf(person, params.id), { headers: JSON_HEADERS }),
)

/** Whether there is such a run: nothing of it is read for that. */
export const HEAD = defineRoute<{ id: string }>(async ({ person, params, playground }) => {
  await playground.runs.isFinished(person, params.id)
  return new Response(null, { headers: JSON_HEADERS })
})

/** Removes a run and its journal. */
export const DELETE = defineRoute<{ id: string }>(async ({ person, params, playground }) => {
  await playground.runs.remove(person, params.id)
  return new Response(null, { status: 204 })
})
