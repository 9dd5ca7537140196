import { defineRoute } from '../../../../_server/define-route.ts'

/** Gives an own skill to everybody, for administrators. */
export const POST = defineRoute<{ name: string }>(({ person, params: { name }, playground }) =>
  playground.skills.share(person, name),
)
