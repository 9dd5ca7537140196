import { defineRoute } from '../../../_server/define-route.ts'

interface Params {
  id: string
}

/** A checkpoint, and what restoring it would do now. */
export const GET = defineRoute<Params>(async ({ person, params: { id }, playground }) => {
  const checkpoints = playground.checkpoints(person)
  return { checkpoint: await checkpoints.find(id), files: await checkpoints.diff(id) }
})

/** Forgets it. */
export const DELETE = defineRoute<Params>(async ({ person, params: { id }, playground }) => {
  await playground.checkpoints(person).remove(id)
  return new Response(null, { status: 204 })
})
