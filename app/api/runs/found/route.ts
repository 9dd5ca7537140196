import { defineRoute } from '../../../_server/define-route.ts'
import { historyPage } from '../../../_server/history-query.ts'
import { parseInput } from '../../../_server/parse-input.ts'

/** The person's runs that are asked for, newest first, from the place `offset` on. */
export const GET = defineRoute(async ({ request, person, playground }) => {
  const { offset, limit, without, ...query } = parseInput(historyPage, Object.fromEntries(request.nextUrl.searchParams))
  return { runs: await playground.history.runs(person, query, { offset, limit, without: without?.split(',') }) }
})
