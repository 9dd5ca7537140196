import { defineRoute } from '../../../../_server/define-route.ts'

/** What saving this run as a skill would make, and which of its values could be inputs. */
export const GET = defineRoute<{ id: string }>(({ person, params: { id }, playground }) =>
  playground.skills.draft(person, id),
)
