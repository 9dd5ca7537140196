import { defineRoute } from '../../../../_server/define-route.ts'

/** All that is kept of a session, as its log in the workspace has it. */
export const GET = defineRoute<{ id: string }>(({ person, params, playground }) =>
  playground.sessions.export(person, params.id.slice(0, 100)),
)
