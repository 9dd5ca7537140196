import { defineRoute } from '../../../../_server/define-route.ts'

/** Makes all files what they were; `before` is a checkpoint of what was there until now. */
export const POST = defineRoute<{ id: string }>(({ person, params: { id }, playground }) =>
  playground.checkpoints(person).restore(id),
)
