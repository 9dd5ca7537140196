import { defineRoute } from '../../../../_server/define-route.ts'

/** Brings back a run that was deleted with `undo=true` a moment ago. */
export const POST = defineRoute<{ id: string }>(async ({ person, params, playground }) => {
  await playground.history.restore(person, params.id)
  return { runId: params.id }
})
