import { defineRoute } from '../../../../_server/define-route.ts'

/** A run as lists show it, with the other versions of its program. */
export const GET = defineRoute<{ id: string }>(async ({ person, params, playground }) =>
  playground.history.related(person, params.id),
)
