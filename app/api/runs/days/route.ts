import { defineRoute } from '../../../_server/define-route.ts'
import { historyQuery } from '../../../_server/history-query.ts'
import { parseInput } from '../../../_server/parse-input.ts'

/** How many runs there are, day by day, of those that are asked for. */
export const GET = defineRoute(async ({ request, person, playground }) =>
  playground.history.overview(person, parseInput(historyQuery, Object.fromEntries(request.nextUrl.searchParams))),
)
