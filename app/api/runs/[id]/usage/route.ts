import { defineRoute } from '../../../../_server/define-route.ts'

/** What a run that is under way uses now: `memoryBytes` is null where that is not known. */
export const GET = defineRoute<{ id: string }>(({ person, params, playground }) =>
  playground.runs.usage(person, params.id),
)
