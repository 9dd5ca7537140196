import { usageQuery } from '../../../_admin/usage/usage-query.ts'
import { csvResponse } from '../../../_server/csv-response.ts'
import { defineRoute } from '../../../_server/define-route.ts'
import { parseInput } from '../../../_server/parse-input.ts'

/** What everybody used, as CSV; for others there is nothing here. */
export const GET = defineRoute(async ({ request, person, playground }) => {
  const { days } = parseInput(usageQuery, Object.fromEntries(request.nextUrl.searchParams))
  return csvResponse(`usage-${days}-days`, await playground.administration.usageCsv(person, { days }))
})
