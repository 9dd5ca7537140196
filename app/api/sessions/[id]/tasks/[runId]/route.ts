import { defineRoute } from '../../../../../_server/define-route.ts'

const MAX_ID = 100

/** One task of a session with what the session keeps of it: program, result, output and files, shortened. */
export const GET = defineRoute<{ id: string; runId: string }>(({ person, params, playground }) =>
  playground.sessions.task(person, params.id.slice(0, MAX_ID), params.runId.slice(0, MAX_ID)),
)
