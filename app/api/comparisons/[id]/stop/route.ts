import { defineRoute } from '../../../../_server/define-route.ts'

/** Ends the run under way; its trial waits again. */
export const POST = defineRoute<{ id: string }>(async ({ person, params: { id }, playground }) => {
  await playground.comparisons.stop(person, id)
  return { ok: true }
})
