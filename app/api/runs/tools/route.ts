import { defineRoute } from '../../../_server/define-route.ts'

/** The tools that the person's runs used, those of most runs first. */
export const GET = defineRoute(async ({ person, playground }) => ({ tools: await playground.history.tools(person) }))
