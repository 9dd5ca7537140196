import { defineRoute } from '../../../_server/define-route.ts'

/** The person's runs that wait for an answer, and until when. */
export const GET = defineRoute(async ({ person, playground }) => {
  const waiting = await playground.runs.waiting(person)
  return { runs: waiting.map(({ runId, expiresAt }) => ({ runId, expiresAt })) }
})
