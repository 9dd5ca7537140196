import { defineRoute } from '../../../_server/define-route.ts'
import { parseInput } from '../../../_server/parse-input.ts'
import { savingRunsQuery } from '../../../_server/savings-query.ts'

/** The runs behind a figure, newest first, in pages. */
export const GET = defineRoute(async ({ request, person, playground }) => {
  const { person: personId, ...query } = parseInput(savingRunsQuery, Object.fromEntries(request.nextUrl.searchParams))
  return playground.savings.runs(person, { ...query, personId })
})
