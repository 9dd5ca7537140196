import { defineRoute } from '../../../../_server/define-route.ts'

/** Runs the tests of a skill with the recorded answers of its calls; nothing is called and nothing stays changed. */
export const POST = defineRoute<{ name: string }>(({ person, params: { name }, playground }) =>
  playground.skills.test(person, name),
)
