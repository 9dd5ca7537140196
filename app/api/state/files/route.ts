import { defineRoute } from '../../../_server/define-route.ts'

/** Files with versions, the one saved last first. */
export const GET = defineRoute(async ({ person, playground }) => ({ files: await playground.states(person).list() }))
